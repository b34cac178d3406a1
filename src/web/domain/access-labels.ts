import { hasWildcard, levels, type Permissions } from '#shared/access.ts'

/** Access levels of a role as text: its distinct levels, 'Super Admin' or 'None'. */
export function accessLabel(permissions: Permissions): string {
  if (hasWildcard(permissions)) return 'Super Admin'
  const held = new Set(Object.values(permissions).map((entry) => (entry === true ? null : entry.access)))
  return levels.filter((level) => held.has(level)).join(', ') || 'None'
}
