import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { checkSpaces } from './check-space.ts'
import { spaceDeletionBlockers } from './space-deletion-blockers.ts'
import { spaceRestoreBlockers } from './space-restore-blockers.ts'
import { writeParts } from './write-parts.ts'

export const spaceTable: RecordTable<typeof spaceRecord.kind, typeof spaceRecord.fields> = {
  type: spaceRecord,
  table: 'spaces',
  sorts: {
    sort_order: { of: (row) => sql.ref(`${row}.sort_order`), type: 'bigint' },
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
  },
  parts: {
    parts: {
      read: (row) => sql`(select coalesce(jsonb_agg(p.part_id order by p.part_id), '[]') from space_parts p
        where p.company_id = ${sql.ref(`${row}.company_id`)} and p.space_id = ${sql.ref(`${row}.id`)})`,
      write: writeParts,
    },
  },
  globalSearch: { detail: 'venue' },
  check: checkSpaces,
  deletionBlockers: spaceDeletionBlockers,
  restoreBlockers: spaceRestoreBlockers,
}
