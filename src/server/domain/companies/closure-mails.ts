import { z } from 'zod'
import { deletionDateText } from '#server/domain/people/account-deletion.ts'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { companyReopenDays } from '#shared/features/company/company-data.ts'

async function companyWithOwner(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('companies as c')
    .innerJoin('user_company_memberships as m', (join) =>
      join.onRef('m.company_id', '=', 'c.id').on('m.is_primary', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('company_closures as k', 'k.company_id', 'c.id')
    .select(brandColumns.map((column) => `c.${column}` as const))
    .select(['u.email as owner', 'k.due_at'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
}

export const sendCompanyClosed: Job<{ company_id: string }> = job({
  name: 'send-company-closed',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    const company = await ctx.asSystem((tx) => companyWithOwner(tx, company_id))
    if (!company?.due_at) return
    const day = deletionDateText(company.due_at)
    await ctx.app.mailer.send(
      renderMail({
        to: company.owner,
        subject: `${company.name} is closed and will be deleted on ${day}`,
        paragraphs: [
          `${company.name} is closed on Marquee. Its members have lost access, and its subscription is cancelled. On ${day} everything in it is permanently deleted.`,
          `For ${companyReopenDays} days you can reopen it with everything intact, and download all of its data.`,
        ],
        button: { label: `View ${company.name}`, url: companyLink(ctx.app.env, company, '/dashboard') },
        closing: 'If this was not you, open the company again and change your password at once.',
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})

export const sendCompanyReopened: Job<{ company_id: string; reason: string | null }> = job({
  name: 'send-company-reopened',
  data: z.object({ company_id: z.string(), reason: z.string().nullable() }),
  async work(ctx, { company_id, reason }) {
    const company = await ctx.asSystem((tx) => companyWithOwner(tx, company_id))
    if (!company) return
    await ctx.app.mailer.send(
      renderMail({
        to: company.owner,
        subject: `${company.name} is open again`,
        paragraphs: reason
          ? [`Our staff have stopped the deletion of ${company.name} on Marquee.`, `Reason: ${reason}`]
          : [`${company.name} is open again on Marquee, with everything as it was. It will not be deleted.`],
        button: { label: `Go to ${company.name}`, url: companyLink(ctx.app.env, company, '/dashboard') },
        closing:
          'Please look at its billing: the subscription that was cancelled when it closed continues, unless it has ended meanwhile.',
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})

export const sendCompanyDeleted: Job<{ name: string; email: string }> = job({
  name: 'send-company-deleted',
  data: z.object({ name: z.string(), email: z.string() }),
  async work(ctx, { name, email }) {
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: `${name} has been deleted`,
        paragraphs: [
          `${name} and everything in it have been deleted from Marquee. Invoices and the audit log are kept, because the law requires it. Copies in our backups disappear as these are replaced.`,
        ],
        closing: `This is the last mail about ${name}. Your own account stays as it is.`,
      }),
    )
  },
})

export const closureMails = [sendCompanyClosed, sendCompanyReopened, sendCompanyDeleted]
