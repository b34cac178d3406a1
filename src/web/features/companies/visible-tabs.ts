import type { Question } from '#shared/access'

export type SettingsTab = 'general' | 'billing'

/** An inactive company shows its billing only: paying is what brings it back. [C-SET-01..04 C-SET-09 C-SET-10 C-ACC-56] */
export function visibleTabs(can: (question: Question) => boolean): SettingsTab[] {
  const tabs: SettingsTab[] = []
  if (can({ module: 'company_settings', level: 'read' })) tabs.push('general')
  if (can({ module: 'company_settings', level: 'read', status: 'any' })) tabs.push('billing')
  return tabs
}
