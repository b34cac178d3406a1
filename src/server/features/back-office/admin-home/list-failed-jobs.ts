import { loadNamesOfObjects } from '#server/features/back-office/audit-names.ts'
import { readFailedJobs } from '#server/platform/app/failed-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

const maximumMessage = 300

export const listFailedJobs: Handler<typeof adminHome.calls.listFailedJobs> = async (
  ctx,
  { kind, search, cursor, limit },
) => {
  const before = parseCursor(cursor)
  return ctx.transaction(async (tx) => {
    const found = await readFailedJobs(tx, { kind, search, before, limit: limit + 1 })
    const page = pageOf(
      found.map((job) => ({ ...job, created_at: job.failed_at })),
      limit,
    )
    const names = await loadNamesOfObjects(
      tx,
      page.rows.map(({ data }) => data),
    )
    const jobs = page.rows.map(({ id, name, data, attempts, failed_at, message }) => {
      const values = Object.values(data)
      return {
        id,
        name,
        attempts,
        failed_at,
        message: message && withoutSecrets(message).slice(0, maximumMessage),
        about: names.filter((named) => values.includes(named.id)),
        to: [data.to, data.email].find((address) => typeof address === 'string') ?? null,
      }
    })
    return { jobs, next_cursor: page.next_cursor }
  })
}

/** First line of an error message, without user names and passwords in its URLs. */
function withoutSecrets(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/:\/\/[^\s/@]*@/g, '://')
}
