import { sql } from 'kysely'
import { loadStripeLibrary } from './load-stripe-library.ts'
import { type EventDestination, realUnixTime, type SimulatorServices } from './simulator-transaction.ts'

const timeout = 10_000

/** Try once to deliver an event. The signature contains the real time, because receivers reject other times. */
export async function deliverEvent(parts: SimulatorServices, id: string): Promise<boolean> {
  const { destination } = parts
  if (!destination) return false
  const waiting = await parts.transaction((tx) =>
    tx
      .selectFrom('simulator_events')
      .innerJoin('simulator_state', (join) => join.onTrue())
      .select(['body', 'webhook_secret'])
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!waiting) return true
  const failure = await sendEvent(destination, waiting.body, waiting.webhook_secret)
  await parts.transaction((tx) =>
    tx
      .updateTable('simulator_events')
      .set({
        attempts: sql<number>`attempts + 1`,
        last_error: failure,
        ...(failure === null && { delivered_at: sql<string>`clock_timestamp()` }),
      })
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .execute(),
  )
  return failure === null
}

/** Try to deliver all pending events in order. Events whose delivery fails stay pending. */
export async function deliverPending(parts: SimulatorServices): Promise<{ delivered: number; failed: number }> {
  const waiting = await parts.transaction((tx) =>
    tx.selectFrom('simulator_events').select('id').where('delivered_at', 'is', null).orderBy('sequence').execute(),
  )
  let delivered = 0
  for (const { id } of waiting) if (await deliverEvent(parts, id)) delivered++
  return { delivered, failed: waiting.length - delivered }
}

/** @returns the error message, or null if the receiver accepted the event */
async function sendEvent(destination: EventDestination, body: string, secret: string): Promise<string | null> {
  const { webhooks } = await loadStripeLibrary()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Marquee-Payment-Simulator/1',
    'stripe-signature': await webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret,
      timestamp: realUnixTime(),
    }),
  }
  try {
    const status =
      typeof destination === 'function' ? await destination({ headers, body }) : await post(destination, headers, body)
    return status >= 200 && status < 300 ? null : `Answered ${status}`
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'No answer'
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) })
  await answer.arrayBuffer()
  return answer.status
}
