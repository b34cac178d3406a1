import { type AccessRequirement, hasWildcard, type Permissions } from './access.ts'

/**
 * Whether a user can see the branding settings. Requires read access to company settings and to the Marketing
 * module. The wildcard role of the platform company does not need the module.
 */
export function canSeeBranding(can: (question: AccessRequirement) => boolean, permissions: Permissions): boolean {
  if (!can({ module: 'company_settings', level: 'read' })) return false
  return hasWildcard(permissions) || can({ module: 'marketing', level: 'read' })
}
