import { hasWildcard, type Permissions, type Question } from './access.ts'

/**
 * Branding requires the Marketing module with read access. The wildcard role of the platform company does not need the
 * module.
 */
export function seesBranding(can: (question: Question) => boolean, permissions: Permissions): boolean {
  if (!can({ module: 'company_settings', level: 'read' })) return false
  return hasWildcard(permissions) || can({ module: 'marketing', level: 'read' })
}
