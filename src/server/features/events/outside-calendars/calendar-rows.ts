import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { OutsideCalendar } from '#shared/features/events/outside-calendars.ts'
import { outsideCalendarLimits } from '#shared/outside-calendar-limits.ts'

/** Load the calendars of the company by name, or one of them. */
export function loadOutsideCalendars(tx: Transaction, ctx: CompanyContext, id?: string): Promise<OutsideCalendar[]> {
  return (
    tx
      .selectFrom('outside_calendars as o')
      .select(['o.id', 'o.name', 'o.color', 'o.url', 'o.file_name', 'o.entry_count', 'o.unknown_zones'])
      .select(['o.time_zone', 'o.unreadable', 'o.succeeded_at', 'o.failed_at', 'o.failure'])
      // A job that has not finished after three minutes no longer counts as pending.
      .select(sql<boolean>`coalesce(o.requested_at > now() - interval '3 minutes', false)`.as('is_pending'))
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('venues as v')
            .select(['v.id', 'v.name'])
            .whereRef('v.company_id', '=', 'o.company_id')
            .whereRef('v.id', '=', 'o.venue_id')
            .where('v.deleted_at', 'is', null),
        ).as('venue'),
        jsonObjectFrom(
          eb
            .selectFrom('spaces as s')
            .select(['s.id', 's.name'])
            .whereRef('s.company_id', '=', 'o.company_id')
            .whereRef('s.id', '=', 'o.space_id')
            .where('s.deleted_at', 'is', null),
        ).as('space'),
      ])
      .where('o.company_id', '=', ctx.company.id)
      .$if(id !== undefined, (query) => query.where('o.id', '=', id ?? ''))
      .orderBy(sql`lower(o.name)`)
      .orderBy('o.id')
      .limit(outsideCalendarLimits.calendars)
      .execute()
  )
}

/** @throws not_found */
export async function loadOutsideCalendar(tx: Transaction, ctx: CompanyContext, id: string): Promise<OutsideCalendar> {
  const [calendar] = await loadOutsideCalendars(tx, ctx, id)
  if (!calendar) throw new AppError('not_found')
  return calendar
}

/** Values of a calendar for the audit log. Addresses can be secret, so only their host is logged. */
export function auditedCalendarValues({ name, color, url, file_name, venue, space }: OutsideCalendar) {
  const source = url === null ? file_name : URL.canParse(url) ? new URL(url).host : null
  return { name, color, source, venue: venue?.name ?? null, space: space?.name ?? null }
}
