import type { Permissions, Question } from '#shared/access.ts'
import { seesBranding } from '#shared/branding-access.ts'

export type SettingsTab =
  | 'general'
  | 'billing'
  | 'branding'
  | 'integrations'
  | 'security'
  | 'team'
  | 'activity'
  | 'data'

/** An inactive company shows its billing only: paying is what brings it back. */
export function visibleTabs(
  can: (question: Question) => boolean,
  permissions: Permissions,
  isOwner: boolean,
): SettingsTab[] {
  const tabs: SettingsTab[] = []
  if (can({ module: 'company_settings', level: 'read' })) tabs.push('general')
  if (can({ module: 'company_settings', level: 'read', status: 'any' })) tabs.push('billing')
  if (seesBranding(can, permissions)) tabs.push('branding')
  if (can({ module: 'company_settings', level: 'admin' })) tabs.push('integrations', 'security', 'team', 'activity')
  // All of the company is its owner's to take along, or to close, whatever is owed.
  if (isOwner && can({ module: 'company_settings', level: 'read', status: 'any' })) tabs.push('data')
  return tabs
}

export const settingsTabLabels: Record<SettingsTab, string> = {
  general: 'General',
  billing: 'Billing',
  branding: 'Branding',
  integrations: 'Integrations',
  security: 'Security',
  team: 'Team',
  activity: 'Activity',
  data: 'Data',
}
