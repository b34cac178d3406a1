import { sql } from 'kysely'
import type { ObjectKind, ObjectsByKind } from './objects.ts'
import { invalidRequest } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { toObjectRow } from './store.ts'

export interface PagingParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

export interface ListFilter extends PagingParams {
  customer?: string | undefined
  subscription?: string | undefined
  status?: readonly string[] | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
  ids?: readonly string[] | undefined
  /** Required value by field name. */
  fields?: Record<string, string | undefined>
  /** Allowed values by field name. */
  anyOf?: Record<string, readonly string[] | undefined>
  /** Price id: list only subscriptions with an item of this price. */
  holds?: string | undefined
}

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** List a page of objects, newest first. */
export async function listObjects<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  url: string,
  filter: ListFilter,
): Promise<List<ObjectsByKind[K]>> {
  const { limit = 10, starting_after, ending_before, created } = filter
  let query = sim.tx.selectFrom('simulator_objects').select(['data', 'hidden', 'due']).where('kind', '=', kind)
  if (filter.customer) query = query.where('customer', '=', filter.customer)
  if (filter.subscription) query = query.where('subscription', '=', filter.subscription)
  if (filter.status) query = query.where('status', 'in', filter.status)
  if (filter.ids) query = query.where('id', 'in', filter.ids)
  const fields = Object.entries(filter.fields ?? {}).map(
    ([field, value]) => [field, value === undefined ? undefined : [value]] as const,
  )
  for (const [field, values] of [...fields, ...Object.entries(filter.anyOf ?? {})])
    if (values) query = query.where(sql<boolean>`data ->> ${field} = any(${[...values]})`)
  if (filter.holds) {
    const item = JSON.stringify({ items: { data: [{ price: { id: filter.holds } }] } })
    query = query.where(sql<boolean>`data @> ${item}::jsonb`)
  }
  for (const [bound, sign] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    const at = created?.[bound]
    if (at !== undefined) query = query.where('created', sign, at)
  }
  if (starting_after)
    query = query.where('sequence', '<', await sequenceOf(sim, kind, starting_after, 'starting_after'))
  if (ending_before) query = query.where('sequence', '>', await sequenceOf(sim, kind, ending_before, 'ending_before'))
  const rows = await query
    .orderBy('sequence', ending_before ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit).map((row) => toObjectRow<K>(row).data)
  return { object: 'list', data: ending_before ? data.reverse() : data, has_more: rows.length > limit, url }
}

async function sequenceOf(sim: SimulatorTransaction, kind: ObjectKind, id: string, param: string): Promise<number> {
  const row = await sim.tx
    .selectFrom('simulator_objects')
    .select('sequence')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })
  return row.sequence
}

/** Convert objects to a list without further pages. */
export function toCompleteList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url }
}
