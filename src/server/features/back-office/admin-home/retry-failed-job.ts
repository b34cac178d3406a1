import { retryFailedJob as retry } from '#server/platform/app/failed-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

/** Run a failed job again at once, with all its attempts. */
export const retryFailedJob: Handler<typeof adminHome.calls.retryFailedJob> = async (ctx, { job_id }) => {
  return ctx.transaction(async (tx) => {
    const name = await retry(tx, job_id)
    if (!name) throw new AppError('not_found')
    await audit(tx, ctx, {
      action: 'job.retry',
      id: job_id,
      company_id: null,
      before: { name, state: 'failed' },
      after: { name, state: 'retry' },
    })
    return { success: true }
  })
}
