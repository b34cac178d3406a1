import type { Question } from '#shared/access.ts'
import { inviteAction } from '#web/features/company/invite-action.ts'

export interface QuickAction {
  key: 'create_event' | 'invite' | 'team' | 'calendar' | 'settings'
  label: string
  path: string
  needs: Question
}

/** Possible targets; shown only if the page exists. */
const targets: readonly QuickAction[] = [
  { key: 'create_event', label: 'New event', path: '/events/new', needs: { module: 'events', level: 'write' } },
  { key: 'invite', label: inviteAction.label, path: '/team/invite', needs: inviteAction.needs },
  { key: 'team', label: 'See your team', path: '/team-management', needs: { module: 'team', level: 'read' } },
  { key: 'calendar', label: 'Open the calendar', path: '/calendar', needs: { module: 'events', level: 'read' } },
  {
    key: 'settings',
    label: 'Company settings',
    path: '/company-settings',
    needs: { module: 'company_settings', level: 'read' },
  },
]

interface Offer {
  can: (question: Question) => boolean
  exists: (path: string) => boolean
  wanted: readonly unknown[]
}

export function quickActions({ can, exists, wanted }: Offer): QuickAction[] {
  return targets.filter(({ key, path, needs }) => wanted.includes(key) && exists(path) && can(needs))
}
