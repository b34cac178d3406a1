import type { Question } from '#shared/access'

export interface QuickAction {
  key: 'invite' | 'team' | 'settings'
  label: string
  path: string
  needs: Question
}

/** Only what exists; who may not use it does not see it. [C-DASH-20 C-DASH-21] */
const known: readonly QuickAction[] = [
  {
    key: 'invite',
    label: 'Invite a team member',
    path: '/team-management?invite=open',
    needs: { module: 'team', level: 'write' },
  },
  { key: 'team', label: 'See your team', path: '/team-management', needs: { module: 'team', level: 'read' } },
  {
    key: 'settings',
    label: 'Company settings',
    path: '/company-settings',
    needs: { module: 'company_settings', level: 'read' },
  },
]

export function quickActions(can: (question: Question) => boolean): QuickAction[] {
  return known.filter(({ needs }) => can(needs))
}
