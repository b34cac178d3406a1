import type { Jobs } from '#server/platform/app/jobs.ts'
import type { Logger } from '#server/platform/app/logger.ts'
import { type Database, inScope } from '#server/platform/database/database.ts'
import { paymentWebhookPath } from '#server/platform/payments/payments.ts'
import { deliverSimulatedEvent } from '#server/platform/payments/simulator-jobs.ts'
import { createSimulator, type Simulator } from '#simulator/simulator.ts'

type SimulatorTable = 'simulator_events' | 'simulator_objects' | 'simulator_requests' | 'simulator_state'

interface Options {
  db: Database
  /** Without jobs, events are delivered only by `deliverPending()`. */
  jobs?: Jobs
  publicUrl: string
  log: Logger
}

/** Start the payment simulator on our database. Its data belongs to the provider, so a system transaction is used. */
export function startSimulator({ db, jobs, publicUrl, log }: Options): Simulator {
  return createSimulator({
    transaction: (work) => inScope(db, { kind: 'system' }, (tx) => work(tx.$pickTables<SimulatorTable>())),
    ...(jobs && {
      enqueueDelivery: (tx, { id, customer }) =>
        jobs.enqueue(tx, deliverSimulatedEvent, { event_id: id }, { group: customer ?? 'simulator' }),
    }),
    publicUrl,
    webhookPath: paymentWebhookPath,
    log,
  })
}
