import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'

/** Deliver one event of the simulator. The job fails, and is retried, until the receiver accepts the event. */
export const deliverSimulatedEvent: Job<{ event_id: string }> = job({
  name: 'deliver-simulated-event',
  queue: 'outgoing',
  data: z.object({ event_id: z.string() }),
  async work(ctx, { event_id }) {
    const { simulator } = ctx.app.payments
    if (simulator && !(await simulator.deliver(event_id))) throw new Error(`The event ${event_id} was not taken`)
  },
})

/** Every minute: process the simulator's actions that are due by the real clock. */
export const tickSimulator: Job<Record<string, unknown>> = job({
  name: 'tick-payment-simulator',
  schedule: '* * * * *',
  data: z.record(z.string(), z.unknown()),
  async work(ctx) {
    await ctx.app.payments.simulator?.tick()
  },
})
