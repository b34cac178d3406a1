import { secondsPerDay } from './billing-periods.ts'
import { deliverEvent } from './deliver.ts'
import { type DueAction, processDueAction } from './due-action.ts'
import {
  inSimulatorTransaction,
  realUnixTime,
  type SimulatorServices,
  type SimulatorTransaction,
} from './simulator-transaction.ts'
import type { Transaction } from './tables.ts'

/**
 * Maximum number of actions per tick. After a year without a running server, a tick would otherwise block the job
 * queue.
 */
const maxActionsPerTick = 2000

/**
 * Process every action that is due by the real clock, in order, each with its own due time as the current time. Does
 * not advance the simulated clock.
 */
export async function processDueActions(parts: SimulatorServices): Promise<void> {
  for (let turn = 0; turn < maxActionsPerTick; turn++) if (!(await processNextDue(parts, null))) break
  await enqueueUndelivered(parts)
  await inSimulatorTransaction(parts, { toWrite: false }, ({ tx, now }) => deleteOldData(tx, now))
}

/**
 * Enqueue the delivery of events that have no delivery job. Such events come from the command line, which delivers
 * nothing.
 */
async function enqueueUndelivered(parts: SimulatorServices): Promise<void> {
  const silent = await inSimulatorTransaction(parts, { toWrite: false }, ({ tx }) =>
    tx
      .selectFrom('simulator_events')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('attempts', '=', 0)
      .orderBy('sequence')
      .limit(100)
      .execute(),
  )
  for (const { id } of silent) await deliverEvent(parts, id)
}

/** Delete what Stripe also forgets: idempotency keys after a day, events after thirty days. */
async function deleteOldData(tx: Transaction, now: number): Promise<void> {
  const yesterday = new Date((realUnixTime() - secondsPerDay) * 1000).toISOString()
  await tx.deleteFrom('simulator_requests').where('created_at', '<', yesterday).execute()
  await tx
    .deleteFrom('simulator_events')
    .where('delivered_at', 'is not', null)
    .where('created', '<', now - 30 * secondsPerDay)
    .execute()
}

/** Advance the simulated clock, and process every action that becomes due. Returns the new time in Unix seconds. */
export async function advanceClock(parts: SimulatorServices, seconds: number): Promise<number> {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('A clock only goes ahead, by whole seconds')
  const target = (await inSimulatorTransaction(parts, { toWrite: false }, async ({ now }) => now)) + seconds
  while (await processNextDue(parts, target));
  return target
}

/**
 * Process the first action that is due until `target`, and advance the clock to its time. If `target` is null, process
 * the first action that is due now. A failed action is postponed for a day, so that it blocks no other action. Returns
 * false if no action was due.
 */
async function processNextDue(parts: SimulatorServices, target: number | null): Promise<boolean> {
  const reached: { due?: DueAction | null } = {}
  try {
    return await inSimulatorTransaction(parts, { toWrite: true }, async (sim) => {
      reached.due = await nextDue(sim, target ?? sim.now)
      const { due } = reached
      if (target !== null) await setClock(sim, Math.max(sim.now, due?.at ?? target))
      if (due) await processDueAction({ ...sim, now: due.at }, due)
      return due !== null
    })
  } catch (error) {
    const { due } = reached
    if (!due) throw error
    parts.log.error({ err: error, object: due.id }, 'the payment simulator could not do what was due')
    await inSimulatorTransaction(parts, { toWrite: true }, ({ tx }) =>
      tx
        .updateTable('simulator_objects')
        .set({ due: due.at + secondsPerDay })
        .where('id', '=', due.id)
        .execute(),
    )
    return true
  }
}

async function setClock({ tx }: SimulatorTransaction, at: number): Promise<void> {
  await tx
    .updateTable('simulator_state')
    .set({ clock_offset: at - realUnixTime() })
    .execute()
}

async function nextDue(sim: SimulatorTransaction, until: number): Promise<DueAction | null> {
  const row = await sim.tx
    .selectFrom('simulator_objects')
    .select(['id', 'kind', 'due'])
    .where('due', '<=', until)
    .orderBy('due')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return row && row.due !== null ? { id: row.id, kind: row.kind, at: row.due } : null
}
