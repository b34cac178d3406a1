import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Handler } from '#server/platform/app/implement.ts'
import { iso } from '#server/platform/database/iso.ts'
import { AppError } from '#shared/errors.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { requireEventAccess } from './endpoint-rows.ts'
import { deliveryRows, selectDeliveries } from './list-webhook-deliveries.ts'

export const getWebhookDelivery: Handler<typeof webhooks.calls.getWebhookDelivery> = async (ctx, { delivery_id }) => {
  const delivery = await ctx.transaction((tx) =>
    deliveryRows(tx, selectDeliveries(tx, ctx.company.id).where('d.id', '=', delivery_id))
      .select('m.body as request_body')
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('webhook_attempts as a')
            .select((sub) => ['a.id', iso(sub.ref('a.created_at')).as('created_at'), 'a.url', 'a.request_headers'])
            .select(['a.response_status', 'a.response_body', 'a.error', 'a.duration_ms'])
            .whereRef('a.company_id', '=', 'd.company_id')
            .whereRef('a.delivery_id', '=', 'd.id')
            .orderBy('a.created_at', 'desc')
            .limit(50),
        ).as('log'),
      )
      .executeTakeFirst(),
  )
  if (!delivery) throw new AppError('not_found')
  requireEventAccess(ctx, [delivery.event_type])
  return { delivery }
}
