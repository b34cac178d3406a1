import { dropFailedJob as drop } from '#server/platform/app/failed-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

export const dropFailedJob: Handler<typeof adminHome.calls.dropFailedJob> = async (ctx, { job_id }) => {
  return ctx.transaction(async (tx) => {
    const name = await drop(tx, job_id)
    if (!name) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'job.drop', id: job_id, company_id: null, before: { name, state: 'failed' } })
    return { success: true }
  })
}
