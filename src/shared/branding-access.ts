import { hasWildcard, type Permissions, type Question } from './access.ts'

/**
 * Branding needs the Marketing module in the company and read on it. The wildcard of the platform company sees all
 * that its settings have, without the module.
 */
export function seesBranding(can: (question: Question) => boolean, permissions: Permissions): boolean {
  if (!can({ module: 'company_settings', level: 'read' })) return false
  return hasWildcard(permissions) || can({ module: 'marketing', level: 'read' })
}
