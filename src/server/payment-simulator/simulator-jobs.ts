import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'

/** Delivers one event of the payment simulator. It fails until the receiver takes it, and so comes back. */
export const deliverSimulatedEvent: Job<{ event_id: string }> = job({
  name: 'deliver-simulated-event',
  queue: 'outgoing',
  data: z.object({ event_id: z.string() }),
  async work(ctx, { event_id }) {
    const { simulator } = ctx.app.payments
    if (simulator && !(await simulator.deliver(event_id))) throw new Error(`The event ${event_id} was not taken`)
  },
})

/** Every minute: what real time has made due at the payment simulator. */
export const tickSimulator: Job<Record<string, unknown>> = job({
  name: 'tick-payment-simulator',
  schedule: '* * * * *',
  data: z.record(z.string(), z.unknown()),
  async work(ctx) {
    await ctx.app.payments.simulator?.tick()
  },
})
