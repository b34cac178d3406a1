import type { AccessRequirement, Permissions } from '#shared/access.ts'
import { canSeeBranding } from '#shared/branding-access.ts'

export type SettingsTab =
  | 'general'
  | 'billing'
  | 'branding'
  | 'integrations'
  | 'security'
  | 'team'
  | 'activity'
  | 'data'

/**
 * Tabs of the settings that the user may see. An inactive company has only the billing tab, where it can be
 * reactivated.
 */
export function visibleTabs(
  can: (question: AccessRequirement) => boolean,
  permissions: Permissions,
  isOwner: boolean,
): SettingsTab[] {
  const tabs: SettingsTab[] = []
  if (can({ module: 'company_settings', level: 'read' })) tabs.push('general')
  if (can({ module: 'company_settings', level: 'read', status: 'any' })) tabs.push('billing')
  if (canSeeBranding(can, permissions)) tabs.push('branding')
  if (can({ module: 'company_settings', level: 'admin' })) tabs.push('integrations', 'security', 'team', 'activity')
  // Owners can export or close the company in every company status.
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
