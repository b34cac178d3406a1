import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import type { RecordTable } from './record-table.ts'

export interface Branch {
  key: SortKey
  holds: RawBuilder<boolean>
}

/**
 * Masked rows are sorted by what they show, since their place in a list would reveal the hidden value. Masked and other rows
 * are separate branches, each read in the order of its own index.
 */
export function branchesOf(ctx: CompanyContext, record: RecordTable, sort: string): [Branch, ...Branch[]] {
  const name = sort.replace('-', '')
  const key = record.sorts[name]
  if (!key) throw new Error(`${record.type.kind} is not sorted by ${name}`)
  const mask = record.mask?.(ctx, 'r')
  if (!mask || mask.visibleFields.includes(name)) return [{ key, holds: sql<boolean>`true` }]
  return [
    { key, holds: sql<boolean>`not ${mask.condition}` },
    { key: mask.sorts?.[name] ?? alikeIn(key), holds: mask.condition },
  ]
}

const constants: Record<SortKey['type'], string> = {
  timestamptz: '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  text: '',
  bigint: '0',
}

/** The same order with one value for all rows. */
function alikeIn({ type, next }: SortKey): SortKey {
  const key: SortKey = { of: () => sql`${sql.lit(constants[type])}::${sql.raw(type)}`, type }
  return next ? { ...key, next: alikeIn(next) } : key
}
