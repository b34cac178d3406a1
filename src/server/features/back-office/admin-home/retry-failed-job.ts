import { retryFailedJob as retry } from '#server/platform/app/failed-jobs.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

/** It is tried again at once, and as often as at first. */
export const retryFailedJob: Verb<typeof adminHome.calls.retryFailedJob> = async (ctx, { job_id }) => {
  return ctx.transaction(async (tx) => {
    const name = await retry(tx, job_id)
    if (!name) throw new Refusal('not_found')
    await audit(tx, ctx, {
      act: 'job.retry',
      id: job_id,
      company_id: null,
      before: { name, state: 'failed' },
      after: { name, state: 'retry' },
    })
    return { success: true }
  })
}
