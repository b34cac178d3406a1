import { sql } from 'kysely'
import type { FieldValues, RecordDraft, RecordMask, RecordTable } from '#server/domain/records/record-table.ts'
import { publicTextExpression } from '#server/domain/records/search-condition.ts'
import { refreshBookings } from '#server/features/events/store-bookings.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { venueFieldsForGuests, venueRecord } from '#shared/features/events/venues.ts'
import { loadVenueImportRules } from './venue-import-rules.ts'

export const venueTable: RecordTable<typeof venueRecord.kind, typeof venueRecord.fields> = {
  type: venueRecord,
  table: 'venues',
  sorts: {
    name: { of: (row) => sql.ref(`${row}.name_key`), type: 'text' },
    city: { of: (row) => sql.ref(`${row}.city_key`), type: 'text' },
    updated_at: { of: (row) => sql.ref(`${row}.updated_at`), type: 'timestamptz' },
  },
  mask: venueMask,
  globalSearch: { detail: 'city' },
  importRules: loadVenueImportRules,
  derive: deriveOwnVenues,
  afterWrite: refreshBookingsOfDays,
  deletionBlockers: venueDeletionBlockers,
}

/** Default of `is_own`: a new venue is the company's own if the company runs venues. */
async function deriveOwnVenues(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<FieldValues[]> {
  const isOpen = ({ values, before }: RecordDraft) => !before && (values.is_own_house ?? null) === null
  if (!all.some(isOpen)) return []
  const { rows } = await sql<{ is_own_house: boolean }>`
    select runs_venues(company_type_id) as is_own_house from companies where id = ${ctx.company.id}`.execute(tx)
  return all.map((draft) => (isOpen(draft) ? { ...rows[0] } : {}))
}

/** Refresh the bookings of events without times, because they need their spaces for the whole day of the venue. */
async function refreshBookingsOfDays(
  tx: Transaction,
  ctx: CompanyContext,
  written: readonly { id: string; values: FieldValues }[],
): Promise<void> {
  const changed = written.filter(({ values }) => values.day_starts_at !== undefined).map(({ id }) => id)
  if (changed.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from spaces where company_id = ${ctx.company.id} and venue_id = any(${changed}::uuid[])`.execute(tx)
  await refreshBookings(
    tx,
    ctx,
    rows.map(({ id }) => id),
  )
}

/**
 * A venue that an event uses cannot be deleted. Deleted events in the bin count too, because they can be restored.
 */
async function venueDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select distinct venue_id as id from events
    where company_id = ${ctx.company.id} and venue_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id }) => [id, new AppError('venue_in_use')]))
}

/** Guests only see address, time zone and website of a venue. */
function venueMask(ctx: CompanyContext): RecordMask | null {
  if (!ctx.membership.is_guest) return null
  return {
    condition: sql`true`,
    visibleFields: venueFieldsForGuests,
    searched: publicTextExpression('r'),
    // Replace hidden fields by the defaults of a new venue. With null, the venue would look inactive.
    replacements: { is_active: sql`true`, day_starts_at: sql`'06:00'` },
  }
}
