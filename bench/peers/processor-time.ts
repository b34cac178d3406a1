import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux reports hundredths of a second on every machine. */
const ticksPerSecond = 100

/** CPU seconds of a process with all its threads; null where unavailable or after its end. */
export function processorSeconds(pid: number): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name can contain spaces; it ends with the last parenthesis.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

/** CPU time of a database's backends. Sampled, because ended ones cannot be read. */
export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const look = async () => {
    const { rows } = await client.query<{ pid: number; young: boolean }>(
      // For backends of other logins, only pid and database are visible.
      `select pid, coalesce(backend_start > now() - interval '1 second', false) as young from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, '') <> 'parallel worker'`,
    )
    for (const { pid, young } of rows) {
      const seconds = processorSeconds(pid)
      if (seconds === null) continue
      // All CPU time of a new backend belongs to the measurement.
      if (!first.has(pid)) first.set(pid, young && last.size > 0 ? 0 : seconds)
      last.set(pid, seconds)
    }
  }
  return {
    /** CPU seconds of all backends while `work` runs; null where the system does not report them. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number | null }> {
      first.clear()
      last.clear()
      await look()
      let looking = Promise.resolve()
      const now = setInterval(() => {
        looking = looking.then(look)
      }, 200)
      try {
        const result = await work()
        clearInterval(now)
        await looking
        await look()
        if (last.size === 0) return { result, seconds: null }
        const taken = [...last].map(([pid, seconds]) => seconds - (first.get(pid) ?? seconds))
        return { result, seconds: taken.reduce((sum, one) => sum + one, 0) }
      } finally {
        clearInterval(now)
      }
    },
    close: () => client.end(),
  }
}
