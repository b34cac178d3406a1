import { hasWildcard, levels, type Permissions } from '#shared/access.ts'

/** The access of a role in words: the distinct levels it holds, or 'Super Admin', or 'None'. */
export function accessLabel(permissions: Permissions): string {
  if (hasWildcard(permissions)) return 'Super Admin'
  const held = new Set(Object.values(permissions).map((entry) => (entry === true ? null : entry.access)))
  return levels.filter((level) => held.has(level)).join(', ') || 'None'
}
