import { Menu } from '@mantine/core'
import { Check, Plus, Shield } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './shell.module.css'

const scrollThreshold = 7

export function CompanyChoices(props: LazyPopoverProps) {
  return <CompanyMenu {...props} inDrawer={false} />
}

export function CompanyChoicesInDrawer(props: LazyPopoverProps) {
  return <CompanyMenu {...props} inDrawer />
}

function CompanyMenu({ opened, onChange, button, inDrawer }: LazyPopoverProps & { inDrawer: boolean }) {
  const { account, selectCompany } = useSession()
  const memberships = account?.memberships ?? []
  const current = memberships.find(({ company }) => company.id === account?.company?.id)

  return (
    <Menu
      width={inDrawer ? 'target' : 288}
      position="bottom-start"
      withinPortal={!inDrawer}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
        <div
          className={styles.companies}
          role="group"
          aria-label="Companies"
          // Scrollable areas must be reachable by keyboard.
          tabIndex={memberships.length > scrollThreshold ? 0 : undefined}
          data-many={memberships.length > scrollThreshold}
        >
          {memberships.map(({ company }) => (
            <Menu.Item
              key={company.id}
              classNames={{ itemLabel: styles.itemLabel }}
              leftSection={<SelectedMark shown={company.id === current?.company.id} />}
              rightSection={company.is_platform ? <StatusBadge tone="info">System</StatusBadge> : null}
              aria-current={company.id === current?.company.id ? 'true' : undefined}
              onClick={() => selectCompany(company.id)}
            >
              <span className={styles.companyName}>{company.name}</span>
            </Menu.Item>
          ))}
        </div>
        {memberships.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item
          component={Link}
          to="/onboarding?onboarding=create"
          leftSection={<Plus size={16} aria-hidden="true" />}
        >
          Create New Company
        </Menu.Item>
        {account?.is_super_admin ? (
          <Menu.Item component={Link} to="/admin" leftSection={<Shield size={16} aria-hidden="true" />}>
            Super Admin Panel
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function SelectedMark({ shown }: { shown: boolean }) {
  return <Check size={16} aria-hidden="true" visibility={shown ? 'visible' : 'hidden'} />
}
