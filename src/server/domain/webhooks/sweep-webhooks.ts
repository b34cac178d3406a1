import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const batchSize = 500

/**
 * Every minute: enqueue deliveries that are overdue by two minutes, because their job was lost with its process, or the
 * command line never created one. Also deletes messages older than 30 days.
 */
export const sweepWebhooks: Job<Record<string, unknown>> = job({
  name: 'sweep-webhooks',
  schedule: '* * * * *',
  data: z.record(z.string(), z.unknown()),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const overdue = await tx
        .selectFrom('webhook_deliveries')
        .select(['id', 'company_id'])
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<', sql<string>`now() - interval '2 minutes'`)
        .orderBy('next_attempt_at')
        .limit(batchSize)
        .execute()
      for (const { id, company_id } of overdue)
        await ctx.app.jobs.enqueue(tx, deliverWebhook, { delivery_id: id }, { group: company_id })
      await tx
        .deleteFrom('webhook_messages')
        .where('created_at', '<', sql<string>`now() - interval '30 days'`)
        .execute()
    })
  },
})
