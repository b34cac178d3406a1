import { z } from 'zod'
import { type Job, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import { removeFiles } from '#server/platform/files/remove-files.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { companyExportDays } from '#shared/features/company/company-data.ts'
import { millisecondsPerDay, millisecondsPerHour } from '#shared/time/durations.ts'
import { companyExportFilePath } from './company-export-rows.ts'
import { withCompanyArchive } from './write-archive.ts'

/**
 * Time limit of the job, longer than the default for large companies. If the process dies, the job starts again
 * after this time.
 */
export const exportJobOptions = { expire_seconds: 3600 }
/** Unfinished exports older than this have failed. */
const exportTimeout = 12 * millisecondsPerHour

const data = z.object({ export_id: z.string(), company_id: z.string() })

/**
 * Write the export to a temporary file, store it, and notify the owner. A retry writes the same file and notifies
 * only once.
 */
export const writeExport: Job<z.output<typeof data>> = job({
  name: 'write-company-export',
  data,
  async work(ctx, { export_id, company_id }) {
    const row = (values: { state?: 'running'; tables_done: number; tables_total?: number }) =>
      ctx.asSystem((tx) =>
        tx
          .updateTable('company_exports')
          .set(values)
          .where('id', '=', export_id)
          .where('company_id', '=', company_id)
          .where('state', 'in', ['waiting', 'running'])
          .returning('id')
          .executeTakeFirst(),
      )
    if (!(await row({ state: 'running', tables_done: 0 }))) return
    await withCompanyArchive(
      ctx,
      company_id,
      async (tables_done, tables_total) => {
        await row({ tables_done, tables_total })
      },
      async (file, bytes) => {
        await ctx.app.storage.putFile(companyExportFilePath(company_id, export_id), file, 'application/zip')
        await ctx.asSystem(async (tx) => {
          const ready = await tx
            .updateTable('company_exports')
            .set({
              state: 'ready',
              bytes,
              finished_at: now,
              expires_at: fromNow(companyExportDays * millisecondsPerDay),
            })
            .where('id', '=', export_id)
            .where('company_id', '=', company_id)
            .where('state', '=', 'running')
            .returning('id')
            .executeTakeFirst()
          if (ready) await ctx.app.jobs.enqueue(tx, sendExportReady, { company_id })
        })
      },
    )
  },
})

/** Notify the current owner. Only their session can download the file. */
export const sendExportReady: Job<{ company_id: string }> = job({
  name: 'send-export-ready',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    const company = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies as c')
        .innerJoin('user_company_memberships as m', (join) =>
          join.onRef('m.company_id', '=', 'c.id').on('m.is_primary', '=', true),
        )
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(brandColumns.map((column) => `c.${column}` as const))
        .select('u.email')
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    )
    if (!company) return
    await ctx.app.mailer.send(
      renderMail({
        to: company.email,
        subject: `The data of ${company.name} is ready to download`,
        paragraphs: [
          `All data of ${company.name} has been written into one file. You can download it for ${companyExportDays} days, signed in as the owner; then it is removed.`,
          'It holds names and addresses of people: keep it where only those who need it can read it.',
        ],
        button: { label: 'Download it', url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'data' }) },
        closing: "If you didn't request this, change your password right away.",
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})

/** Every hour: delete expired export files. Also delete unfinished exports, so that a new one can start. */
export const removeOldExports: Job<Record<string, never>> = job({
  name: 'remove-old-exports',
  schedule: '20 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const over = await tx
        .updateTable('company_exports')
        .set({ state: 'removed' })
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .returning(['id', 'company_id'])
        .execute()
      const paths = over.map(({ id, company_id }) => companyExportFilePath(company_id, id))
      if (paths.length > 0) await ctx.app.jobs.enqueue(tx, removeFiles, { paths })
      await tx
        .updateTable('company_exports')
        .set({ state: 'failed' })
        .where('state', 'in', ['waiting', 'running'])
        .where('created_at', '<', fromNow(-exportTimeout))
        .execute()
    })
  },
})

export const exportJobs = [writeExport, sendExportReady, removeOldExports]
