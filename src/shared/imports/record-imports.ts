import { eventImport } from '#shared/event-import.ts'
import { ownValue } from '#shared/own-value.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { spaceImport, venueImport } from '#shared/venue-import.ts'
import type { RecordImport } from './import-columns.ts'

/** Kept apart from the record types, because lists and forms do not need these words and parsers. */
const imports: Partial<Record<RecordKind, RecordImport>> = {
  event: eventImport,
  venue: venueImport,
  space: spaceImport,
}

export function recordImportOf({ kind }: { kind: RecordKind }): RecordImport | undefined {
  return ownValue<RecordImport | undefined>(imports, kind)
}
