import { ArrowRight, CalendarDays, CalendarPlus, Settings, UserPlus, Users } from 'lucide-react'
import { Link } from 'react-router'
import type { WidgetProps } from '#web/domain/widget.ts'
import { pageExists } from '#web/platform/api/preload.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { quickActions } from './quick-actions.ts'
import { listed } from './widget-settings.ts'
import styles from './widgets.module.css'

const icons = { create_event: CalendarPlus, invite: UserPlus, team: Users, calendar: CalendarDays, settings: Settings }

export function QuickActionsWidget({ settings }: WidgetProps) {
  const actions = quickActions({ can: useCan(), exists: pageExists, wanted: listed(settings.actions) })
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
