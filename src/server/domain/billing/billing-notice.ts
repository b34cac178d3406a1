import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'

const data = z.object({
  company_id: z.string(),
  kind: z.enum(['past_due', 'suspended', 'ended', 'settled', 'trial_ending']),
})
export type BillingNotice = z.output<typeof data>

const words: Record<BillingNotice['kind'], { subject: string; paragraphs: string[]; button: string }> = {
  past_due: {
    subject: 'Payment past due for {name}',
    paragraphs: [
      'We have no payment for {name} on Marquee. Until it is settled, the company can only be read, and only its core modules.',
      'Nothing is lost: everything is back as soon as the payment is made.',
    ],
    button: 'Settle the payment',
  },
  suspended: {
    subject: '{name} is suspended',
    paragraphs: [
      'Several attempts to collect the payment for {name} on Marquee have failed. The company stays read-only until it is settled.',
    ],
    button: 'Settle the payment',
  },
  ended: {
    subject: 'The subscription of {name} has ended',
    paragraphs: [
      'The subscription of {name} on Marquee has ended, so its members can no longer reach it. Its data is kept.',
      'An administrator can subscribe again at any time.',
    ],
    button: 'Subscribe again',
  },
  settled: {
    subject: '{name} is active again',
    paragraphs: ['The billing of {name} on Marquee is settled, and everything is open again. Thank you!'],
    button: 'View billing',
  },
  trial_ending: {
    subject: 'The trial of {name} ends soon',
    paragraphs: [
      'The free trial of {name} on Marquee ends in three days or less. Choose a plan to keep everything open.',
    ],
    button: 'Choose a plan',
  },
}

/** Tells who pays: the billing address, or the owner where there is none. */
export const sendBillingNotice = job({
  name: 'send-billing-notice',
  data,
  async work(ctx, { company_id, kind }) {
    const company = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies as c')
        .leftJoin('user_company_memberships as m', (join) =>
          join.onRef('m.company_id', '=', 'c.id').on('m.is_primary', '=', true).on('m.status', '=', 'active'),
        )
        .leftJoin('users as u', 'u.id', 'm.user_id')
        .select(brandColumns.map((column) => `c.${column}` as const))
        .select(['c.billing_email', 'u.email as owner_email'])
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    )
    const to = company?.billing_email ?? company?.owner_email
    if (!company || !to) return
    const { subject, paragraphs, button } = words[kind]
    const named = (text: string) => text.replaceAll('{name}', () => company.name)
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: named(subject),
        paragraphs: paragraphs.map(named),
        button: { label: button, url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'billing' }) },
        closing: `You get this mail because you look after the billing of ${company.name}.`,
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})
