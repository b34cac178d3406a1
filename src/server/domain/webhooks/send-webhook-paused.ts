import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'

export const sendWebhookPaused: Job<{ endpoint_id: string; user_id: string }> = job({
  name: 'send-webhook-paused',
  data: z.object({ endpoint_id: z.string(), user_id: z.string() }),
  async work(ctx, { endpoint_id, user_id }) {
    const recipient = await ctx.asSystem((tx) =>
      tx
        .selectFrom('webhook_endpoints as e')
        .innerJoin('companies as c', 'c.id', 'e.company_id')
        .innerJoin('user_company_memberships as m', (join) =>
          join.onRef('m.company_id', '=', 'c.id').on('m.user_id', '=', user_id).on('m.status', '=', 'active'),
        )
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(['e.url', 'e.paused_because', 'u.email'])
        .select(brandColumns.map((column) => `c.${column}` as const))
        .where('e.id', '=', endpoint_id)
        .where('e.status', '=', 'paused')
        .executeTakeFirst(),
    )
    if (!recipient) return
    const why =
      recipient.paused_because === 'gone'
        ? 'It answered that it is permanently gone (410).'
        : 'It has failed again and again, and nothing has reached it since.'
    await ctx.app.mailer.send(
      renderMail({
        to: recipient.email,
        subject: `A webhook of ${recipient.name} was paused`,
        paragraphs: [
          `Marquee no longer sends events of ${recipient.name} to ${recipient.url}. ${why}`,
          'Look into the delivery log, put the receiver right, and resume the endpoint. What was missed can be sent again from the log.',
        ],
        button: {
          label: 'Open the webhooks',
          url: companyLink(ctx.app.env, recipient, '/company-settings', { tab: 'integrations' }),
        },
        closing: 'You receive this because you administrate the settings of this company.',
        brand: brandOf(ctx.app.env, recipient),
      }),
    )
  },
})
