import { sql } from 'kysely'
import { z } from 'zod'
import { endSubscription } from '#server/domain/billing/settle-closure.ts'
import { sendCompanyDeleted } from '#server/domain/companies/closure-mails.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { removeFiles } from '#server/platform/files/remove-files.ts'
import { companyExportFilePath } from './company-export-rows.ts'

const batchSize = 50

/**
 * Every few minutes: enqueue a job for each company whose deletion is due. Unfinished deletions are enqueued again.
 */
export const deleteDueCompanies: Job<Record<string, never>> = job({
  name: 'delete-due-companies',
  schedule: '5-59/10 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('company_closures')
        .select('company_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batchSize)
        .execute()
      for (const { company_id } of due)
        await ctx.app.jobs.enqueue(tx, deleteCompany, { company_id }, { expire_seconds: 3600 })
    })
  },
})

/**
 * Cancel the subscription, then delete the company in one transaction. Rows of all its tables are deleted with it
 * (cascade). The company cannot be reopened any more, so nothing changes in between.
 */
export const deleteCompany: Job<{ company_id: string }> = job({
  name: 'delete-company',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    if (!(await ctx.asSystem((tx) => lockDueClosure(tx, company_id)))) return
    await endSubscription(ctx, company_id)
    await ctx.asSystem(async (tx) => {
      if (await lockDueClosure(tx, company_id)) await deleteCompanyData(tx, ctx, company_id)
    })
  },
})

async function lockDueClosure(tx: Transaction, companyId: string): Promise<boolean> {
  const due = await tx
    .selectFrom('company_closures')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return due !== undefined
}

async function deleteCompanyData(tx: Transaction, ctx: JobContext, companyId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'slug', 'billing_email', 'stripe_customer_id'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const told = await listNoticeAddresses(tx, companyId, company.billing_email)
  const paths = await pathsOf(tx, companyId)
  await tx.deleteFrom('companies').where('id', '=', companyId).execute()
  // The deletion is logged with the customer id, which identifies the company's invoices at the payment provider.
  const { name, slug, stripe_customer_id } = company
  await audit(tx, ctx, {
    action: 'company.delete',
    id: companyId,
    company_id: companyId,
    before: { name, slug, stripe_customer_id },
  })
  if (paths.length > 0) await ctx.app.jobs.enqueue(tx, removeFiles, { paths })
  for (const email of told) await ctx.app.jobs.enqueue(tx, sendCompanyDeleted, { name, email })
}

async function listNoticeAddresses(
  tx: Transaction,
  companyId: string,
  billingEmail: string | null,
): Promise<Set<string>> {
  const owner = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.company_id', '=', companyId)
    .where('m.is_primary', '=', true)
    .executeTakeFirst()
  return new Set([owner?.email, billingEmail].flatMap((email) => (email ? [email.toLowerCase()] : [])))
}

async function pathsOf(tx: Transaction, companyId: string): Promise<string[]> {
  const files = await tx.selectFrom('company_files').select('path').where('company_id', '=', companyId).execute()
  const exports = await tx.selectFrom('company_exports').select('id').where('company_id', '=', companyId).execute()
  return [...files.map(({ path }) => path), ...exports.map(({ id }) => companyExportFilePath(companyId, id))]
}
