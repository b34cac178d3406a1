import { dueTimesOf } from './billing-due.ts'
import { inSimulatorTransaction, realUnixTime, type SimulatorServices } from './simulator-transaction.ts'
import { toObjectRow } from './store.ts'

export interface DueActionView {
  at: number
  /** Name of the action that is due. */
  what: string
  whose: string
}

export interface LatestEvent {
  id: string
  type: string
  created: number
  delivered: boolean
  attempts: number
  last_error: string | null
}

export interface ControlView {
  now: number
  ahead: number
  due: DueActionView[]
  events: LatestEvent[]
}

const actionLabels: Record<string, string> = {
  expires: 'Subscription expires unpaid',
  ends: 'Subscription ends',
  trial_notice: 'Notice that a trial ends',
  upcoming_notice: 'Notice of the next invoice',
  renews: 'Subscription renews',
  invoice: 'Charge is tried again',
  'checkout.session': 'Checkout expires',
}

export function viewControl(parts: SimulatorServices): Promise<ControlView> {
  return inSimulatorTransaction(parts, { toWrite: false }, async ({ tx, now }) => {
    const rows = await tx
      .selectFrom('simulator_objects')
      .leftJoin('simulator_objects as owner', (join) =>
        join.onRef('owner.id', '=', 'simulator_objects.customer').on('owner.kind', '=', 'customer'),
      )
      .select(['simulator_objects.kind', 'simulator_objects.data', 'simulator_objects.hidden', 'simulator_objects.due'])
      .select('owner.data as owner')
      .where('simulator_objects.due', 'is not', null)
      .orderBy('simulator_objects.due')
      .limit(8)
      .execute()
    const events = await tx
      .selectFrom('simulator_events')
      .select(['id', 'type', 'created', 'delivered_at', 'attempts', 'last_error'])
      .orderBy('sequence', 'desc')
      .limit(15)
      .execute()
    return {
      now,
      ahead: now - realUnixTime(),
      due: rows.map((row) => ({
        at: row.due ?? now,
        what: actionLabels[row.kind === 'subscription' ? nameOf(row) : row.kind] ?? row.kind,
        whose: String(row.owner?.name ?? row.owner?.email ?? ''),
      })),
      events: events.map(({ delivered_at, ...event }) => ({ ...event, delivered: delivered_at !== null })),
    }
  })
}

function nameOf(row: Parameters<typeof toObjectRow>[0]): string {
  const moments = Object.entries(dueTimesOf(toObjectRow<'subscription'>(row)))
  return moments.find(([, at]) => at !== null && at === row.due)?.[0] ?? 'subscription'
}
