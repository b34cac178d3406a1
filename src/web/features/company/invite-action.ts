/** Separate from the other actions, so that the dashboard does not bundle them. */
export const inviteAction = {
  label: 'Invite a team member',
  keywords: 'add people user colleague',
  path: '/team-management?invite=open',
  needs: { module: 'team', level: 'write', status: 'follows' },
} as const
