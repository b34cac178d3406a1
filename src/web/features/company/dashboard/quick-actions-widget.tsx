import { ArrowRight, CalendarDays, CalendarPlus, Settings, UserPlus, Users } from 'lucide-react'
import { Link } from 'react-router'
import type { AccessRequirement } from '#shared/access.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { inviteAction } from '#web/features/company/invite-action.ts'
import { pageExists } from '#web/platform/api/preload.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { asList } from './widget-settings.ts'
import styles from './widgets.module.css'

const icons = { create_event: CalendarPlus, invite: UserPlus, team: Users, calendar: CalendarDays, settings: Settings }

export function QuickActionsWidget({ settings }: WidgetProps) {
  const actions = visibleQuickActions({ can: useCan(), exists: pageExists, wanted: asList(settings.actions) })
  if (actions.length === 0) return <p className={styles.quiet}>There are no quick actions for your role.</p>
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

interface QuickAction {
  key: 'create_event' | 'invite' | 'team' | 'calendar' | 'settings'
  label: string
  path: string
  needs: AccessRequirement
}

/** Actions of the widget. An action is shown only if its page exists. */
const allQuickActions: readonly QuickAction[] = [
  { key: 'create_event', label: 'New event', path: '/events/new', needs: { module: 'events', level: 'write' } },
  { key: 'invite', label: inviteAction.label, path: '/team/invite', needs: inviteAction.needs },
  { key: 'team', label: 'See your team', path: '/team-management', needs: { module: 'team', level: 'read' } },
  { key: 'calendar', label: 'Open the calendar', path: '/events/calendar', needs: { module: 'events', level: 'read' } },
  {
    key: 'settings',
    label: 'Company settings',
    path: '/company-settings',
    needs: { module: 'company_settings', level: 'read' },
  },
]

interface QuickActionsInput {
  can: (question: AccessRequirement) => boolean
  exists: (path: string) => boolean
  wanted: readonly unknown[]
}

export function visibleQuickActions({ can, exists, wanted }: QuickActionsInput): QuickAction[] {
  return allQuickActions.filter(({ key, path, needs }) => wanted.includes(key) && exists(path) && can(needs))
}
