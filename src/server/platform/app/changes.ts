import { sql } from 'kysely'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { StopListening } from '#server/platform/database/listen.ts'

/** A change of a company's data, without values: readers query the values with their own permissions. */
export interface AnnouncedChange {
  company_id: string
  kind: string
  id: string | null
}

/** Called with the kind of the changed records, or with null if anything may have changed. */
type Watcher = (kind: string | null) => void

export interface ChangeFeed {
  /** Watch the changes of a company, made by any process. Returns a function that stops watching. */
  watch(companyId: string, watcher: Watcher): Promise<() => void>
  close(): Promise<void>
}

const channel = 'marquee_changes'

/** Announce changes to all processes when the transaction commits. Equal announcements are sent once. */
export async function announceChanges(tx: Transaction, changes: readonly AnnouncedChange[]): Promise<void> {
  if (changes.length === 0) return
  const payloads = changes.map((change) => JSON.stringify(change))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}

/** Change feed on one database connection per process, which is opened for the first watcher. */
export function createChanges(connection: Pick<Connection, 'listen'>): ChangeFeed {
  const watchers = new Map<string, Set<Watcher>>()
  let listening: Promise<StopListening> | null = null
  const onMessage = (payload: string) => {
    const { company_id, kind } = JSON.parse(payload) as AnnouncedChange
    for (const watcher of watchers.get(company_id) ?? []) watcher(kind)
  }
  const onMissed = () => {
    for (const watcher of [...watchers.values()].flatMap((all) => [...all])) watcher(null)
  }
  const listen = () => {
    listening ??= connection.listen(channel, { onMessage, onMissed }).catch((error) => {
      listening = null
      throw error
    })
    return listening
  }
  return {
    async watch(companyId, watcher) {
      await listen()
      const all = watchers.get(companyId) ?? new Set()
      watchers.set(companyId, all.add(watcher))
      return () => {
        all.delete(watcher)
        if (all.size === 0 && watchers.get(companyId) === all) watchers.delete(companyId)
      }
    },
    async close() {
      const stop = await listening?.catch(() => null)
      await stop?.()
    },
  }
}
