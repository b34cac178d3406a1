export interface Change {
  field: string
  before: unknown
  after: unknown
  kind: 'changed' | 'added' | 'removed' | 'same'
}

type Values = Record<string, unknown> | null

export function changesOf(before: Values, after: Values): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field): Change => {
    const [old, now] = [before?.[field], after?.[field]]
    const kind = kindOf(before !== null && field in before, after !== null && field in after, old, now)
    return { field, before: old, after: now, kind }
  })
  return [...changes.filter(({ kind }) => kind !== 'same'), ...changes.filter(({ kind }) => kind === 'same')]
}

function kindOf(wasThere: boolean, isThere: boolean, old: unknown, now: unknown): Change['kind'] {
  if (!wasThere) return 'added'
  if (!isThere) return 'removed'
  return JSON.stringify(old ?? null) === JSON.stringify(now ?? null) ? 'same' : 'changed'
}

export function valueText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
