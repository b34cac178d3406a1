import { sql } from 'kysely'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Seconds for which a claim keeps other processes from writing the calendar. Longer than a run takes. */
const claimSeconds = 300

export type CalendarOwner = { company_id: string } | { user_id: string } | { user_id: string; integration_type: string }

/**
 * Create the missing calendar rows of people whose events are written to their calendar, one row per company.
 * @returns ids of the calendars
 */
export async function addCalendars(tx: Transaction, whose: Partial<{ user_id: string }> = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into written_calendars (user_id, company_id, integration_type)
    select i.user_id, m.company_id, i.integration_type from user_integrations i
      join user_company_memberships m on m.user_id = i.user_id and m.status = 'active'
    where i.is_active and i.writes_events ${whose.user_id ? sql`and i.user_id = ${whose.user_id}` : sql``}
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Mark calendars as changed, without waiting for a running writer, which checks for changes when it finishes. */
export async function markCalendarsChanged(tx: Transaction, whose: CalendarOwner): Promise<string[]> {
  // A new or ended connection is tried at once. Otherwise, a retry time requested by the provider still applies.
  const tried = 'integration_type' in whose ? sql`, next_attempt_at = now()` : sql``
  const { rows } = await sql<{ id: string }>`
    update written_calendars set changes = changes + 1 ${tried}
    where id in (select id from written_calendars o where ${ownerCondition(whose)} order by id for update) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

function ownerCondition(whose: CalendarOwner) {
  if ('company_id' in whose) return sql`o.company_id = ${whose.company_id}`
  const type = 'integration_type' in whose ? sql`and o.integration_type = ${whose.integration_type}` : sql``
  return sql`o.user_id = ${whose.user_id} ${type}`
}

export async function loadOverdueCalendars(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from written_calendars where next_attempt_at < now() - interval '1 minute' and ${isDue} and ${isFree}
    order by next_attempt_at limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

const isDue = sql<boolean>`(changes > written_changes or compared_at is null or compared_at < now() - interval '1 day')`
const isFree = sql<boolean>`(claimed_until is null or claimed_until < now())`

export type ClaimedCalendar = Pick<
  Tables['written_calendars'],
  'user_id' | 'company_id' | 'integration_type' | 'provider_calendar_id' | 'name'
> & { id: string; changes: number; tries: number; is_to_compare: boolean }

/** Claim a calendar for writing. Returns null if another process has claimed it, or no write is due. */
export async function claimCalendar(
  tx: Transaction,
  id: string,
  { always = false } = {},
): Promise<ClaimedCalendar | null> {
  const { rows } = await sql<ClaimedCalendar>`
    update written_calendars set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and ${isFree} ${always ? sql`` : sql`and next_attempt_at <= now() and ${isDue}`}
    returning id, user_id, company_id, integration_type, provider_calendar_id, name, changes, tries,
      (compared_at is null or compared_at < now() - interval '1 day') as is_to_compare`.execute(tx)
  return rows[0] ?? null
}

export interface WriteOutcome {
  /** Value of `changes` up to which everything was written; null if the run was incomplete. */
  written_changes: number | null
  compared: boolean
  tries: number
  /** Seconds until the next run; null to wait for the next change. */
  again_in: number | null
}

/**
 * Store the outcome of a run and release the claim.
 * @returns whether another run is due
 */
export async function releaseCalendar(
  tx: Transaction,
  id: string,
  { written_changes, compared, tries, again_in }: WriteOutcome,
): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    update written_calendars set claimed_until = null, tries = ${tries},
      written_changes = coalesce(${written_changes}::integer, written_changes),
      compared_at = ${compared ? now : sql`compared_at`},
      next_attempt_at = ${again_in === null ? sql`'infinity'` : sql`now() + make_interval(secs => ${again_in})`}
    where id = ${id} returning changes > written_changes and ${again_in !== null} as is_due`.execute(tx)
  return rows[0]?.is_due ?? false
}
