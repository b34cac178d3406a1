/** The tabs of My Settings, as its page and whatever leads to one of them know them. */
export const mySettingsTabs = [
  { key: 'profile', label: 'Profile' },
  { key: 'security', label: 'Security' },
  { key: 'emails', label: 'Emails' },
  { key: 'integrations', label: 'Integrations' },
  { key: 'data', label: 'Your Data' },
] as const
