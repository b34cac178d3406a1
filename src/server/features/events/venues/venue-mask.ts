import { sql } from 'kysely'
import type { Mask } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { venueFieldsForGuests } from '#shared/features/events/venues.ts'

/** Guests see the address, time zone and website of their event's venue. */
export function venueMask(ctx: CompanyContext): Mask | null {
  if (!ctx.membership.is_guest) return null
  return {
    condition: sql`true`,
    visibleFields: venueFieldsForGuests,
    // Defaults of a new venue: hidden flags must not read as "inactive".
    replacements: { is_active: sql`true`, day_starts_at: sql`'06:00'` },
  }
}
