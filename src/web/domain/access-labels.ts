import { hasWildcard, levels, type Permissions } from '#shared/access.ts'

/** Text for the access levels that a role has: 'read, write', 'Super Admin' or 'None'. */
export function accessLabel(permissions: Permissions): string {
  if (hasWildcard(permissions)) return 'Super Admin'
  const held = new Set(Object.values(permissions).map((entry) => (entry === true ? null : entry.access)))
  return levels.filter((level) => held.has(level)).join(', ') || 'None'
}
