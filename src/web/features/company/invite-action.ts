/** In a file of its own, because the dashboard imports it and must not load all other actions. */
export const inviteAction = {
  label: 'Invite a team member',
  keywords: 'add people user colleague',
  path: '/team-management?invite=open',
  needs: { module: 'team', level: 'write', status: 'follows' },
} as const
