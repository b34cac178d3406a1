import { newId } from './ids.ts'
import { loadStripeLibrary } from './load-stripe-library.ts'
import type { ObjectKind, ObjectsByKind } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

type Plain = Record<string, unknown>

/** Store an event that contains the object's current state, and enqueue its delivery. */
export async function emitEvent(
  sim: SimulatorTransaction,
  type: string,
  object: ObjectsByKind[ObjectKind],
  before?: ObjectsByKind[ObjectKind],
): Promise<void> {
  const previous = before ? previousAttributes({ ...before }, { ...object }) : null
  if (previous && Object.keys(previous).length === 0) return
  const id = newId('evt')
  const { API_VERSION } = await loadStripeLibrary()
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: sim.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: sim.request,
    type,
  }
  const customer = object.object === 'customer' ? object.id : 'customer' in object ? (object.customer ?? null) : null
  await sim.tx
    .insertInto('simulator_events')
    .values({ id, type, customer, created: sim.now, body: JSON.stringify(event) })
    .execute()
  if (sim.parts.destination) await sim.parts.enqueueDelivery?.(sim.tx, { id, customer })
}

/** Old values of the changed fields. Nested objects are compared by field, lists as a whole. */
export function previousAttributes(before: Plain, after: Plain): Plain {
  const previous: Plain = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    previous[key] = isPlain(was) && isPlain(is) ? previousAttributes(was, is) : (was ?? null)
  }
  return previous
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
