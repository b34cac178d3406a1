import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Provider, providerOf } from '#server/domain/integrations/providers.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { inScope } from '#server/platform/database/database.ts'
import { type CalendarService, calendarService } from './calendar-service.ts'
import { loadOwnedEventDays, type OwnedEventDay, type OwnedEventDays } from './owned-event-days.ts'
import { ProviderRejectedError, RateLimitedError } from './request-provider.ts'
import { withConnection } from './with-connection.ts'
import type { ClaimedCalendar, WriteOutcome } from './written-calendars.ts'

/** Milliseconds for which one job run writes. The next run continues. */
const maximumRunTime = 60_000
/** Seconds to wait before the first, second and third retry. */
const retryDelaySeconds = [30, 120, 600]
const finalRetryDelaySeconds = 3600

class CalendarMissingError extends Error {}

export async function writeCalendar(ctx: JobContext, claimed: ClaimedCalendar): Promise<WriteOutcome> {
  const provider = providerOf(ctx.app.env, claimed.integration_type)
  const failed = {
    written_changes: null,
    compared: false,
    tries: claimed.tries + 1,
    again_in: retryDelaySeconds[claimed.tries] ?? finalRetryDelaySeconds,
  }
  const ended = await withConnection(
    connectionHolder(ctx, claimed),
    provider,
    (token) => syncCalendar(ctx, provider, claimed, calendarService(provider, token)),
    'writing',
  )
  if (ended === 'done')
    return { written_changes: claimed.changes, compared: claimed.is_to_compare, tries: 0, again_in: 0 }
  if (ended === 'more') return { ...failed, tries: 0, again_in: 0 }
  if (ended) return { ...failed, again_in: ended.retryAfter ?? failed.again_in }
  const { is_lost } = await connectionOf(ctx, claimed)
  return is_lost ? { ...failed, again_in: null } : failed
}

function connectionHolder({ app }: JobContext, { user_id }: ClaimedCalendar) {
  return {
    app,
    user: { id: user_id },
    transaction: <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(app.db, { kind: 'user', user: user_id }, work),
  }
}

/**
 * Write the events of a person to their calendar. Progress is stored after each step, so the next run can continue
 * an aborted one.
 */
export async function syncCalendar(
  ctx: JobContext,
  provider: Provider,
  claimed: ClaimedCalendar,
  service: CalendarService,
  { ends = false } = {},
): Promise<'done' | 'more' | RateLimitedError> {
  const wanted = await loadWantedDays(ctx, claimed, ends)
  const calendar = new WrittenCalendar(ctx, provider, claimed, service)
  try {
    return (await calendar.bringTo(wanted)) ? 'done' : 'more'
  } catch (error) {
    if (error instanceof RateLimitedError) return error
    if (!(error instanceof CalendarMissingError)) throw error
    await calendar.forget()
    return 'more'
  }
}

interface WantedDays extends OwnedEventDays {
  /** Writing has ended: remove the written entries, and the calendar if it contains nothing else. */
  isOver: boolean
}

async function loadWantedDays(ctx: JobContext, claimed: ClaimedCalendar, ends: boolean): Promise<WantedDays> {
  const { writes_events } = await connectionOf(ctx, claimed)
  const { user_id, company_id, id: calendar_id } = claimed
  const owned = await ctx.asSystem((tx) => loadOwnedEventDays(tx, ctx.app, { user_id, company_id, calendar_id }))
  if (!owned) return { company: { name: '', slug: '' }, subject: null, days: [], isOver: true }
  const isOver = ends || !writes_events || !owned.subject
  return { ...owned, days: isOver ? [] : owned.days, isOver }
}

async function connectionOf({ asSystem }: JobContext, { user_id, integration_type }: ClaimedCalendar) {
  const row = await asSystem((tx) =>
    tx
      .selectFrom('user_integrations')
      .select(['writes_events', 'failure', 'writing_failure'])
      .where('user_id', '=', user_id)
      .where('integration_type', '=', integration_type)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
  const is_lost = !row || row.failure === 'access_lost' || row.writing_failure === 'access_lost'
  return { writes_events: row?.writes_events ?? false, is_lost }
}

type Row = Awaited<ReturnType<WrittenCalendar['rows']>>[number]

class WrittenCalendar {
  readonly #ctx: JobContext
  readonly #provider: Provider
  readonly #claimed: ClaimedCalendar
  readonly #service: CalendarService
  readonly #until = Date.now() + maximumRunTime

  constructor(ctx: JobContext, provider: Provider, claimed: ClaimedCalendar, service: CalendarService) {
    this.#ctx = ctx
    this.#provider = provider
    this.#claimed = claimed
    this.#service = service
  }

  /**
   * Write the differences.
   * @returns whether everything was written; false if the time ran out
   */
  async bringTo({ company, days, isOver }: WantedDays): Promise<boolean> {
    const calendar = this.#claimed.provider_calendar_id ?? (days.length > 0 ? await this.#make(nameOf(company)) : null)
    if (calendar !== null && !isOver) await this.#rename(calendar, nameOf(company))
    if (calendar !== null && this.#claimed.is_to_compare) await this.#compare(calendar)
    const rows = await this.rows()
    const rowOf = ({ event_id, position }: OwnedEventDay) =>
      rows.find((row) => row.event_id === event_id && row.position === position)
    const kept = new Set(days.flatMap((day) => rowOf(day)?.id ?? []))
    for (const row of rows.filter(({ id }) => !kept.has(id))) {
      if (this.#isLate()) return false
      await this.#remove(calendar, row)
    }
    for (const day of days) {
      const row = rowOf(day)
      const hash = hashOf(day.entry)
      if (calendar === null || row?.sent_hash === hash) continue
      if (this.#isLate()) return false
      await this.#write(calendar, row ?? (await this.#begin(day)), day, hash)
    }
    if (isOver) await this.#end(calendar)
    return true
  }

  /** The calendar was deleted at the provider: delete the stored entries, so that a new calendar is created. */
  async forget(): Promise<void> {
    const { id } = this.#claimed
    await this.#ctx.asSystem(async (tx) => {
      await tx.deleteFrom('written_days').where('calendar_id', '=', id).execute()
      await tx.updateTable('written_calendars').set({ provider_calendar_id: null }).where('id', '=', id).execute()
    })
  }

  rows() {
    return this.#ctx.asSystem((tx) =>
      tx.selectFrom('written_days').select(columns).where('calendar_id', '=', this.#claimed.id).execute(),
    )
  }

  #isLate(): boolean {
    return Date.now() > this.#until
  }

  async #make(name: string): Promise<string> {
    const provider_calendar_id = await this.#service.makeCalendar(name)
    await this.#keep({ provider_calendar_id, name })
    this.#claimed.name = name
    return provider_calendar_id
  }

  async #rename(calendar: string, name: string): Promise<void> {
    if (this.#claimed.name === name) return
    await throwIfCalendarGone(this.#service.renameCalendar(calendar, name))
    await this.#keep({ name })
  }

  async #keep(values: { provider_calendar_id?: string | null; name?: string }): Promise<void> {
    await this.#ctx.asSystem((tx) =>
      tx.updateTable('written_calendars').set(values).where('id', '=', this.#claimed.id).execute(),
    )
  }

  /** Compare the stored entries with the provider, and recreate entries that were deleted there. */
  async #compare(calendar: string): Promise<void> {
    const there = await throwIfCalendarGone(this.#service.list(calendar))
    await this.#ctx.asSystem((tx) =>
      tx
        .updateTable('written_days')
        .set(unwrittenValues)
        .where('calendar_id', '=', this.#claimed.id)
        .where('provider_event_id', 'is not', null)
        .where(sql<boolean>`not provider_event_id = any(${there})`)
        .execute(),
    )
  }

  #begin({ event_id, position }: OwnedEventDay): Promise<Row> {
    return this.#ctx.asSystem((tx) =>
      tx
        .insertInto('written_days')
        .values({ calendar_id: this.#claimed.id, event_id, position })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    )
  }

  async #write(calendar: string, row: Row, day: OwnedEventDay, sent_hash: string): Promise<void> {
    try {
      if (row.provider_event_id === null) {
        const provider_event_id = await throwIfCalendarGone(this.#service.make(calendar, row.request_id, day.entry))
        await this.#note(row, { provider_event_id, sent_hash })
        return
      }
      await this.#service.change(calendar, row.provider_event_id, day.entry)
      await this.#note(row, { sent_hash })
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error
      if (error.isMissing) return this.#write(calendar, await this.#note(row, unwrittenValues), day, sent_hash)
      // An entry that the provider rejects must not block the other entries.
      this.#ctx.app.log.warn({ err: error, event: day.event_id, provider: this.#provider.type }, 'an entry was refused')
      await this.#note(row, { sent_hash })
    }
  }

  #note(
    row: Row,
    values: Partial<Pick<Row, 'provider_event_id' | 'sent_hash'>> | typeof unwrittenValues,
  ): Promise<Row> {
    return this.#ctx.asSystem((tx) =>
      tx.updateTable('written_days').set(values).where('id', '=', row.id).returning(columns).executeTakeFirstOrThrow(),
    )
  }

  async #remove(calendar: string | null, row: Row): Promise<void> {
    if (calendar !== null) await this.#removeThere(calendar, row).catch(ignoreMissing)
    await this.#ctx.asSystem((tx) => tx.deleteFrom('written_days').where('id', '=', row.id).execute())
  }

  async #removeThere(calendar: string, { provider_event_id, request_id }: Row): Promise<void> {
    const id = provider_event_id ?? (await this.#service.find(calendar, request_id))
    if (id !== null) await this.#service.remove(calendar, id)
  }

  /** Delete the calendar, unless the person added entries of their own to it. */
  async #end(calendar: string | null): Promise<void> {
    if (calendar !== null) {
      const left = await this.#service.list(calendar).catch(ignoreMissing)
      if (left?.length === 0) await this.#service.removeCalendar(calendar).catch(ignoreMissing)
    }
    await this.#ctx.asSystem((tx) => tx.deleteFrom('written_calendars').where('id', '=', this.#claimed.id).execute())
  }
}

const columns = ['id', 'event_id', 'position', 'request_id', 'provider_event_id', 'sent_hash'] as const
const unwrittenValues = { provider_event_id: null, sent_hash: null, request_id: sql<string>`gen_random_uuid()` }

function nameOf({ name }: { name: string }): string {
  return `${name} (Marquee)`
}

function hashOf(entry: object): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url')
}

async function throwIfCalendarGone<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw error instanceof ProviderRejectedError && error.isMissing ? new CalendarMissingError() : error
  })
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof ProviderRejectedError && error.isMissing) return undefined
  throw error
}
