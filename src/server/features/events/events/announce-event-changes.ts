import { type AnnouncedChange, announceChanges } from '#server/platform/app/changes.ts'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const kinds = ['event', 'venue', 'space']

/** From this number of changed records on, an action announces only their kind. */
const manyRecords = 20

/** Announce changed records to open calendars. Called with the audit entries of an action, in its transaction. */
export async function announceEventChanges(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const changes = entries.flatMap(({ action, company_id, id }): AnnouncedChange[] => {
    const kind = action.slice(0, action.indexOf('.'))
    return company_id && kinds.includes(kind) ? [{ company_id, kind, id }] : []
  })
  const isMany = changes.length > manyRecords
  await announceChanges(tx, isMany ? withoutIds(changes) : changes)
}

function withoutIds(changes: readonly AnnouncedChange[]): AnnouncedChange[] {
  const texts = new Set(changes.map(({ company_id, kind }) => JSON.stringify({ company_id, kind, id: null })))
  return [...texts].map((text) => JSON.parse(text) as AnnouncedChange)
}
