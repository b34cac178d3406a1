import { findHostProblem, networkPolicyOf, urlProblem } from '#server/domain/webhooks/outgoing-requests.ts'
import { placeExists } from '#server/features/events/places.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Input } from '#shared/call.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import { outsideCalendarLimits } from '#shared/outside-calendar-limits.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'
import { auditedCalendarValues, loadOutsideCalendar, loadOutsideCalendars } from './calendar-rows.ts'
import { fetchOneCalendar } from './fetch-jobs.ts'
import { readInThread } from './read-in-thread.ts'
import type { CalendarContent } from './read-outside-calendar.ts'
import { loadPlaceTimeSettings, replaceOutsideEntries } from './store-calendar.ts'

type Calls = typeof outsideCalendars.calls

export const createOutsideCalendar: Handler<Calls['createOutsideCalendar']> = async (ctx, input) => {
  const source = await readSource(ctx, input)
  return ctx.transaction(async (tx) => {
    await tx.selectFrom('companies').select('id').where('id', '=', ctx.company.id).forNoKeyUpdate().execute()
    const { calendars: limit } = outsideCalendarLimits
    if ((await loadOutsideCalendars(tx, ctx)).length >= limit)
      throw new AppError('too_many_outside_calendars', { limit })
    await requirePlace(tx, ctx, input)
    const { id } = await tx
      .insertInto('outside_calendars')
      .values({
        ...{ company_id: ctx.company.id, created_by: ctx.user.id, time_zone: source.zone },
        ...valuesOf(input, source),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await readNow(tx, ctx, id, source)
    const calendar = await loadOutsideCalendar(tx, ctx, id)
    await audit(tx, ctx, { action: 'outside_calendar.create', id, after: auditedCalendarValues(calendar) })
    return { calendar }
  })
}

export const updateOutsideCalendar: Handler<Calls['updateOutsideCalendar']> = async (ctx, { id, ...input }) => {
  const source = await readSource(ctx, input)
  return ctx.transaction(async (tx) => {
    const before = await lockCalendar(tx, ctx, id)
    await requirePlace(tx, ctx, input)
    await tx
      .updateTable('outside_calendars')
      .set(valuesOf(input, source))
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute()
    const isMoved = (before.venue?.id ?? null) !== input.venue_id
    if (isMoved) await readInFull(tx, ctx, id)
    if (isMoved || source.content !== null || source.url !== null) await readNow(tx, ctx, id, source)
    const calendar = await loadOutsideCalendar(tx, ctx, id)
    const values = { before: auditedCalendarValues(before), after: auditedCalendarValues(calendar) }
    await audit(tx, ctx, { action: 'outside_calendar.update', id, ...values })
    return { calendar }
  })
}

export const deleteOutsideCalendar: Handler<Calls['deleteOutsideCalendar']> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const before = await lockCalendar(tx, ctx, id)
    await tx.deleteFrom('outside_calendars').where('company_id', '=', ctx.company.id).where('id', '=', id).execute()
    await audit(tx, ctx, { action: 'outside_calendar.delete', id, before: auditedCalendarValues(before) })
    return { success: true }
  })
}

export const fetchOutsideCalendar: Handler<Calls['fetchOutsideCalendar']> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const before = await lockCalendar(tx, ctx, id)
    if (!before.is_pending) await enqueue(tx, ctx, id)
    await audit(tx, ctx, { action: 'outside_calendar.fetch', id, before: null, after: auditedCalendarValues(before) })
    return { calendar: await loadOutsideCalendar(tx, ctx, id) }
  })
}

type CalendarInput = Omit<Input<Calls['updateOutsideCalendar']>, 'id'>

interface Source {
  url: string | null
  /** Entries of an uploaded file. */
  content: CalendarContent | null
  zone: string
}

/** Check the URL, or read the file, before anything is stored. */
async function readSource(ctx: CompanyContext, { url, file, venue_id }: CalendarInput): Promise<Source> {
  const reach = networkPolicyOf(ctx.app.env)
  const refused = url === null ? null : (urlProblem(url, reach) ?? (await findHostProblem(url, reach)))
  if (refused) throw fieldError('url', `This address cannot be used: ${refused}`)
  const place = await ctx.transaction((tx) => loadPlaceTimeSettings(tx, ctx.company.id, venue_id))
  if (file === null) return { url, content: null, zone: place.zone }
  const content = await readInThread(ctx.company.id, { text: file.content, now: Date.now(), ...place })
  if ('problem' in content) throw fieldError('file', content.problem)
  return { url, content, zone: place.zone }
}

/** Values to store. Without a new URL or file, the stored source stays. */
function valuesOf({ name, color, venue_id, space_id, url, file }: CalendarInput, { content }: Source) {
  const unread = { etag: null, last_modified: null, read_at: null }
  return {
    ...{ name, color, venue_id, space_id },
    ...(url !== null && { url, file_name: null, content: null, ...unread }),
    ...(file && content && { url: null, file_name: file.name || 'calendar.ics', content: file.content }),
  }
}

/** Store the entries of an uploaded file. A job fetches a URL. */
async function readNow(tx: Transaction, ctx: CompanyContext, id: string, { content, zone }: Source): Promise<void> {
  if (!content) return enqueue(tx, ctx, id)
  const read = { ...content, zone, etag: null, last_modified: null }
  await replaceOutsideEntries(tx, { company_id: ctx.company.id, id }, read)
  await setNextFetch(tx, ctx, id, { requested_at: null })
}

/**
 * Make the next attempt read the whole calendar, because a new venue can have another time zone or start of the day.
 */
async function readInFull(tx: Transaction, ctx: CompanyContext, id: string): Promise<void> {
  await tx
    .updateTable('outside_calendars')
    .set({ read_at: null })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute()
}

async function enqueue(tx: Transaction, ctx: CompanyContext, id: string): Promise<void> {
  await setNextFetch(tx, ctx, id, { requested_at: now })
  const { id: company_id } = ctx.company
  await ctx.app.jobs.enqueue(tx, fetchOneCalendar, { company_id, calendar_id: id }, { group: company_id })
}

async function setNextFetch(
  tx: Transaction,
  ctx: CompanyContext,
  id: string,
  values: { requested_at: typeof now | null },
) {
  await tx
    .updateTable('outside_calendars')
    .set({ ...values, next_at: fromNow(60 * millisecondsPerMinute) })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute()
}

async function lockCalendar(tx: Transaction, ctx: CompanyContext, id: string) {
  await tx
    .selectFrom('outside_calendars')
    .select('id')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return loadOutsideCalendar(tx, ctx, id)
}

/** @throws not_found if the venue is not one of the company, or the space not one of the venue */
async function requirePlace(tx: Transaction, ctx: CompanyContext, { venue_id, space_id }: CalendarInput) {
  if (venue_id === null) {
    if (space_id !== null) throw new AppError('not_found')
    return
  }
  if (!(await placeExists(tx, ctx.company.id, { venue_id, space_id }))) throw new AppError('not_found')
}
