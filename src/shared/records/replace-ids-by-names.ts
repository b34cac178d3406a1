/**
 * Replace ids by names in a value of an activity entry, also within lists and days. A stored reference has its id and
 * the name it had then. Ids without a name stay.
 */
export function replaceIdsByNames(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => replaceIdsByNames(one, names))
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) return names.get(value.id) ?? value.name
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIdsByNames(one, names)]))
}

export function isReference(value: object): value is { id: string; name: string | null } {
  return Object.keys(value).length === 2 && 'id' in value && 'name' in value
}
