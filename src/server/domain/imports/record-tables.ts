import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'

const tables = new Map<RecordKind, RecordTable>()

/** Register a record table, for code that handles all kinds or looks one up by name. */
export function knowTable(record: RecordTable): void {
  tables.set(record.type.kind, record)
}

export function tableKnownAs(kind: string): RecordTable {
  const record = [...tables.values()].find(({ type }) => type.kind === kind)
  if (!record) throw new Error(`There are no records of the kind ${kind}`)
  return record
}

export function knownTables(): RecordTable[] {
  return [...tables.values()]
}
