import { ArrowRight, Settings, UserPlus, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../platform/session.tsx'
import { quickActions } from './quick-actions.ts'
import styles from './widgets.module.css'

const icons = { invite: UserPlus, team: Users, settings: Settings }

export function QuickActionsWidget() {
  const actions = quickActions(useCan())
  if (actions.length === 0) return <p className={styles.quiet}>There is nothing to do from here with your role.</p>
  return (
    <ul className={styles.actions}>
      {actions.map(({ key, path, label }) => {
        const Icon = icons[key]
        return (
          <li key={key}>
            <Link to={path}>
              <Icon size={18} aria-hidden="true" />
              <span>{label}</span>
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
