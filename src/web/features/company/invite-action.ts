/** Of what a member does the one that the dashboard leads to: apart from the others, so that it does not bring them along. */
export const inviteAction = {
  label: 'Invite a team member',
  keywords: 'add people user colleague',
  path: '/team-management?invite=open',
  needs: { module: 'team', level: 'write', status: 'follows' },
} as const
