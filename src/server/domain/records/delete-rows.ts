import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import type { RecordKind } from '#shared/records/record-acts.ts'
import { tableOfKind } from './record-table.ts'

/** Records that belong to another for good, and go with it. */
const belonging: Partial<Record<RecordKind, readonly { kind: RecordKind; by: string }[]>> = {
  venue: [{ kind: 'space', by: 'venue_id' }],
}

interface Gone {
  kind: RecordKind
  id: string
  name: string
  version: number
}

/** Deletes records of a company with those that belong to them, and says which have gone. */
export async function deleteRows(
  tx: Transaction,
  company: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Gone[]> {
  const going = [...(belonging[kind] ?? []), { kind, by: 'id' }]
  const gone = await together(
    going.map(async (one) => {
      const { rows } = await sql<Omit<Gone, 'kind'>>`
        delete from ${sql.table(tableOfKind[one.kind])} where company_id = ${company} and ${sql.ref(one.by)} = any(${ids}::uuid[])
        returning id, name, version`.execute(tx)
      return rows.map((row) => ({ ...row, kind: one.kind }))
    }),
  )
  return gone.flat()
}

/** How the log tells it. */
export function goneEntry({ kind, id, name, version }: Gone) {
  return { act: `${kind}.purge` as const, id, before: { name }, metadata: { name, version: version + 1 } }
}
