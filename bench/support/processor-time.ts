import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Hundredths of a second, whatever the machine: what Linux tells programs. */
const ticksPerSecond = 100

/** Processor seconds of a process and all its threads so far; null where the system does not say or it has ended. */
export function processorSeconds(pid: number): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, which may hold spaces, ends with the last parenthesis.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

/** What the backends of one database take, looked at now and then because those that end are not asked any more. */
export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const look = async () => {
    const { rows } = await client.query<{ pid: number; young: boolean }>(
      // Of the backends of other logins only their number and their database are told.
      `select pid, coalesce(backend_start > now() - interval '1 second', false) as young from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, '') <> 'parallel worker'`,
    )
    for (const { pid, young } of rows) {
      const seconds = processorSeconds(pid)
      if (seconds === null) continue
      // One that has just come has done all of its work since.
      if (!first.has(pid)) first.set(pid, young && last.size > 0 ? 0 : seconds)
      last.set(pid, seconds)
    }
  }
  return {
    /** Processor seconds of all backends while this is done; null where the system does not tell them. */
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
