import { Button } from '@mantine/core'
import { Building2, CreditCard, Layers, Puzzle, Shapes, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './admin-home.module.css'

const links = [
  { to: '/admin/users', label: 'Manage users', Icon: Users },
  { to: '/admin/companies', label: 'Manage companies', Icon: Building2 },
  { to: '/admin/subscriptions', label: 'View subscriptions', Icon: CreditCard },
  { to: '/admin/plans', label: 'Manage plans', Icon: Layers },
  { to: '/admin/modules', label: 'Manage modules', Icon: Puzzle },
  { to: '/admin/company-types', label: 'Manage company types', Icon: Shapes },
]

export function QuickLinks() {
  return (
    <Panel title="Quick Links" description="What is done here most">
      <nav className={styles.links} aria-label="Quick links">
        {links.map(({ to, label, Icon }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} aria-hidden="true" />}
          >
            {label}
          </Button>
        ))}
      </nav>
    </Panel>
  )
}
