import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderInvoice } from '#server/platform/payments/payments.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { type BillingNotice, sendBillingNotice } from './billing-notice.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const invoice: ProviderInvoice = {
  ...{ id: 'in_1', number: 'M-1', status: 'open', total: 2900, amount_paid: 0, amount_due: 2900 },
  ...{ amount_remaining: 2900, amount_refunded: 0, currency: 'usd', created: seconds('2031-12-12'), due_date: null },
  ...{ next_payment_attempt: seconds('2031-12-15'), attempt_count: 3, hosted_invoice_url: null },
}

const pastDue = (name: string) => `Payment past due for ${name}`

async function mailOf(
  kind: BillingNotice['kind'],
  subject: (name: string) => string,
  invoices: () => Promise<ProviderInvoice[]>,
  values: {
    status?: 'past_due' | 'suspended'
    status_set_by?: 'administrator'
    status_until?: string
    trial_ends_at?: string
  } = {},
) {
  const tenant = await company(marquee)
  const email = `bills-${tenant.slug}@aurora.example`
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ billing_email: email, stripe_customer_id: `cus_${tenant.slug}`, ...values })
      .where('id', '=', tenant.id)
      .execute(),
  )
  const ctx = jobContext(marquee)
  const chargedCard = async () => ({ brand: 'visa', last4: '0341', exp_month: 12, exp_year: 2033 })
  const payments = { ...ctx.app.payments, listInvoices: invoices, chargedCard }
  await sendBillingNotice.work({ ...ctx, app: { ...ctx.app, payments } }, { company_id: tenant.id, kind })
  return { ...(await marquee.mail(email, subject(tenant.name))), company: tenant.name }
}

test('the mail about a failed payment names the amount, since when it is due, and the next attempt', async () => {
  const older = { ...invoice, id: 'in_0', created: seconds('2031-11-12'), next_payment_attempt: null }
  const { text, company: name } = await mailOf('past_due', pastDue, async () => [invoice])
  expect(text).toContain(`We could not collect $29.00 for ${name} on Marquee, due since December 12, 2031.`)
  expect(text).toContain("3 attempts failed. We'll try your Visa ending in 0341 again on December 15, 2031.")
  const suspended = await mailOf(
    'suspended',
    (of) => `${of} is suspended`,
    async () => [invoice, older],
  )
  expect(suspended.text).toContain('$58.00')
  expect(suspended.text).toContain('due since November 12, 2031.')
  expect(suspended.text).not.toContain("We'll try")
  expect(suspended.text).toContain(
    '3 attempts failed. No further attempt is scheduled: please pay it on the billing page.',
  )
})

test('the mail about a further failed attempt says what members can do, and until when', async () => {
  const again = (name: string) => `Another payment attempt failed for ${name}`
  const due = await mailOf('charge_failed', again, async () => [invoice], { status: 'past_due' })
  expect(due.text).toContain("3 attempts failed. We'll try your Visa ending in 0341 again on December 15, 2031.")
  expect(due.text).toContain('If every attempt fails, the company is suspended: it stays read-only until you pay.')
  expect(due.text).toContain('The company is read-only until you pay.')
  const until = '2031-12-20T12:00:00.000Z'
  const kept = await mailOf('charge_failed', again, async () => [invoice], { status_until: until })
  expect(kept.text).not.toContain('If every attempt fails')
  expect(kept.text).toContain('Marquee support keeps full access open until December 20, 2031.')
})

test('the mail to a company that staff have restricted says that paying is not enough', async () => {
  const { text } = await mailOf(
    'charge_failed',
    (name) => `Another payment attempt failed for ${name}`,
    async () => [invoice],
    { status: 'suspended', status_set_by: 'administrator' },
  )
  expect(text).toContain('Paying settles the balance, but only support can lift the restriction.')
  expect(text).not.toContain('until you pay')
})

test('the mail about the end of a trial names its day, from which the company is read-only', async () => {
  const { text } = await mailOf(
    'trial_ending',
    (name) => `Your trial for ${name} ends soon`,
    async () => [],
    { trial_ends_at: '2031-12-20T12:00:00.000Z' },
  )
  expect(text).toContain('ends on December 20, 2031.')
  expect(text).toContain('the company is read-only from that day')
})

test('without an answer of the provider the mail goes out without figures', async () => {
  const { text, company: name } = await mailOf('past_due', pastDue, async () => {
    throw new Error('No answer')
  })
  expect(text).toContain(`We have not received payment for ${name} on Marquee.`)
})

test('the mail about a restriction by staff names it in a verb, with the reason for the company', async () => {
  const tenant = await company(marquee)
  const staff = { status: 'suspended', reason: 'Terms of use', until: null } as const
  await sendBillingNotice.work(jobContext(marquee), { company_id: tenant.id, kind: 'set_by_staff', staff })
  const { text } = await marquee.mail(tenant.owner.email, `Marquee support has suspended ${tenant.name}`)
  expect(text).toContain(`Marquee support has suspended ${tenant.name}. Everything is read-only`)
  expect(text).toContain('Reason: Terms of use')
})

test('the mail about a subscription that is kept in a trial names the first charge, a later one the renewal', async () => {
  const renewals = async (is_trial: boolean) => {
    const tenant = await company(marquee)
    const subscription = {
      ...{ plan_name: 'Pro', period_amount: 5700, currency: 'USD', billing_frequency: 'monthly' as const },
      ...{ until: '2031-12-20T12:00:00.000Z', is_owing: false, is_trial },
    }
    await sendBillingNotice.work(jobContext(marquee), { company_id: tenant.id, kind: 'kept', subscription })
    return (await marquee.mail(tenant.owner.email, `${tenant.name} stays subscribed`)).text
  }
  expect(await renewals(true)).toContain('The first charge is $57.00 on December 20, 2031.')
  expect(await renewals(false)).toContain('It renews on December 20, 2031.')
})
