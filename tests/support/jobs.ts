import type { JobContext } from '#server/platform/app/jobs.ts'
import type { TestMarquee } from './marquee.ts'

export function jobContext(marquee: TestMarquee): JobContext {
  return { app: marquee.app, actor: { kind: 'job', name: 'test' }, asSystem: marquee.sql }
}

export async function waitingJobs(marquee: TestMarquee): Promise<{ name: string; data: Record<string, unknown> }[]> {
  const { rows } = await marquee.app.connection.pool.query<{ data: { name: string; data: Record<string, unknown> } }>(
    `select data from pgboss.job where state in ('created', 'retry') and name in ('work', 'outgoing') order by created_on`,
  )
  return rows.map(({ data }) => data)
}
