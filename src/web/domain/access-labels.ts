import { accessLevels, hasWildcard, type Permissions } from '#shared/access.ts'

/**
 * Text for the access levels that a role has: 'read, write', 'Super Admin' or 'None'. With `modules`, levels of other
 * modules do not count, because they have no effect.
 */
export function accessLabel(permissions: Permissions, modules?: readonly string[]): string {
  if (hasWildcard(permissions)) return 'Super Admin'
  const effective = Object.entries(permissions).filter(([key]) => !modules || modules.includes(key))
  const held = new Set(effective.map(([, entry]) => (entry === true ? null : entry.access)))
  return accessLevels.filter((level) => held.has(level)).join(', ') || 'None'
}
