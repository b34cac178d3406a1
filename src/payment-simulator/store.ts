import { emitEvent } from './events.ts'
import type { InternalData, ObjectKind, ObjectRow, ObjectsByKind } from './objects.ts'
import { resourceMissingError } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

const names: Partial<Record<ObjectKind, string>> = {
  payment_method: 'PaymentMethod',
  'billing_portal.configuration': 'configuration',
}

export async function findObject<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  id: string,
): Promise<ObjectRow<K> | null> {
  const row = await sim.tx
    .selectFrom('simulator_objects')
    .select(['data', 'hidden', 'due'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? toObjectRow<K>(row) : null
}

/** @throws resource_missing */
export async function requireObject<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  id: string,
  param?: string,
): Promise<ObjectRow<K>> {
  const row = await findObject(sim, kind, id)
  if (!row) throw resourceMissingError(names[kind] ?? kind, id, param)
  return row
}

export interface ObjectFilter {
  customer?: string | undefined
  subscription?: string | undefined
  status?: readonly string[] | undefined
}

/** Find objects in creation order. */
export async function findObjects<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  filter: ObjectFilter,
): Promise<ObjectRow<K>[]> {
  let query = sim.tx.selectFrom('simulator_objects').select(['data', 'hidden', 'due']).where('kind', '=', kind)
  if (filter.customer) query = query.where('customer', '=', filter.customer)
  if (filter.subscription) query = query.where('subscription', '=', filter.subscription)
  if (filter.status) query = query.where('status', 'in', filter.status)
  return (await query.orderBy('sequence').execute()).map(toObjectRow<K>)
}

export async function insertObject<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  row: ObjectRow<K>,
): Promise<ObjectRow<K>> {
  await sim.tx
    .insertInto('simulator_objects')
    .values({ id: row.data.id, kind, created: sim.now, ...toColumns(kind, row) })
    .execute()
  return row
}

export async function saveObject<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  row: ObjectRow<K>,
): Promise<void> {
  await sim.tx
    .updateTable('simulator_objects')
    .set(toColumns(kind, row))
    .where('id', '=', row.data.id)
    .where('kind', '=', kind)
    .execute()
}

export interface ObjectChange<K extends ObjectKind> {
  data?: Partial<ObjectsByKind[K]>
  hidden?: InternalData
  due?: number | null
}

/** Update an object and emit an event with the old values. If nothing changed, no event is emitted. */
export async function updateObject<K extends ObjectKind>(
  sim: SimulatorTransaction,
  kind: K,
  row: ObjectRow<K>,
  { data, hidden, due }: ObjectChange<K>,
  event?: string,
): Promise<ObjectRow<K>> {
  const changed: ObjectRow<K> = {
    data: { ...row.data, ...data },
    hidden: { ...row.hidden, ...hidden },
    due: due === undefined ? row.due : due,
  }
  await saveObject(sim, kind, changed)
  if (event) await emitEvent(sim, event, changed.data, row.data)
  return changed
}

function toColumns<K extends ObjectKind>(kind: K, { data, hidden, due }: ObjectRow<K>) {
  return {
    customer: kind === 'customer' ? data.id : textOf(data, 'customer'),
    subscription: subscriptionOf(data),
    status: textOf(data, 'status') ?? ('active' in data ? String(data.active) : null),
    due,
    data: JSON.stringify(data),
    hidden: JSON.stringify(hidden),
  }
}

function textOf(data: object, key: string): string | null {
  const value: unknown = Object.entries(data).find(([name]) => name === key)?.[1]
  return typeof value === 'string' ? value : null
}

function subscriptionOf(data: ObjectsByKind[ObjectKind]): string | null {
  if (data.object === 'invoice' || data.object === 'invoiceitem')
    return data.parent?.subscription_details?.subscription ?? null
  return textOf(data, 'subscription')
}

/** Convert a table row to an object of kind `K`. The cast is safe, because every query selects a single kind. */
export function toObjectRow<K extends ObjectKind>(row: {
  data: unknown
  hidden: InternalData
  due: number | null
}): ObjectRow<K> {
  return { data: row.data as ObjectsByKind[K], hidden: row.hidden, due: row.due }
}
