import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import type { RecordTable } from './record-table.ts'

export interface Branch {
  key: SortKey
  holds: RawBuilder<boolean>
}

/**
 * Of what somebody does not see, a record stands where what it shows as stands: where it really belongs would tell it. Each
 * kind of row is read in the order of an index of its own.
 */
export function branchesOf(ctx: CompanyContext, record: RecordTable, sort: string): [Branch, ...Branch[]] {
  const name = sort.replace('-', '')
  const key = record.sorts[name]
  if (!key) throw new Error(`${record.type.kind} is not sorted by ${name}`)
  const mask = record.mask?.(ctx, 'r')
  const shownAs = mask?.sorts?.[name]
  if (!mask || !shownAs) return [{ key, holds: sql<boolean>`true` }]
  return [
    { key, holds: sql<boolean>`not ${mask.covers}` },
    { key: shownAs, holds: mask.covers },
  ]
}
