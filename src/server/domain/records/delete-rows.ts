import { sql } from 'kysely'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { tableOfKind } from './record-table.ts'

/** Child records that are deleted with their parent. */
const belonging: Partial<Record<RecordKind, readonly { kind: RecordKind; by: string }[]>> = {
  venue: [{ kind: 'space', by: 'venue_id' }],
}

interface Gone {
  kind: RecordKind
  id: string
  name: string
  version: number
}

/** Delete records with their children. Returns all deleted records. */
export async function deleteRows(
  tx: Transaction,
  company: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Gone[]> {
  const going = [...(belonging[kind] ?? []), { kind, by: 'id' }]
  const gone = await batch(
    going.map(async (one) => {
      const { rows } = await sql<Omit<Gone, 'kind'>>`
        delete from ${sql.table(tableOfKind[one.kind])} where company_id = ${company} and ${sql.ref(one.by)} = any(${ids}::uuid[])
        returning id, name, version`.execute(tx)
      return rows.map((row) => ({ ...row, kind: one.kind }))
    }),
  )
  return gone.flat()
}

export function purgeEntry({ kind, id, name, version }: Gone) {
  return { action: `${kind}.purge` as const, id, before: { name }, metadata: { name, version: version + 1 } }
}
