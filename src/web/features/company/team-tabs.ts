export const teamTabs = [
  { key: 'members', label: 'Members' },
  { key: 'invitations', label: 'Invitations' },
  { key: 'roles', label: 'Roles' },
] as const
