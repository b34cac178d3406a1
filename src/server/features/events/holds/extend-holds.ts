import { sql } from 'kysely'
import { rejectedRecordOf } from '#server/domain/records/change-records.ts'
import { endOfWorkingDay, loadHoldSettings, untilShowDay } from '#server/features/events/store-holds.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Hold, holds } from '#shared/features/events/holds.ts'
import { loadHolds, loadPrivate } from './hold-rows.ts'

/** A member extends a hold once, an admin of events as often as needed. */
export const extendHolds: Handler<typeof holds.calls.extendHolds> = async (ctx, { ids }) => {
  return ctx.transaction(async (tx) => {
    await sql`select from events where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
      order by id for no key update`.execute(tx)
    const found = await loadHolds(tx, ctx, { condition: sql`h.event_id = any(${ids}::uuid[])`, limit: ids.length })
    const settings = await loadHoldSettings(tx, ctx.company.id)
    const expiryOf = (hold: Hold) => {
      const days = hold.ranks === null || hold.ranks === '1' ? settings.first_days : settings.other_days
      return hold.expires_at && untilShowDay(endOfWorkingDay(hold.expires_at, hold.time_zone, days), hold)
    }
    const errors = new Map(
      found.map((hold) => [hold.event_id, extensionError(hold, expiryOf(hold), ctx.can('events', 'admin'))]),
    )
    const extended = found.flatMap((hold) => {
      const { event_id, name, expires_at } = hold
      if (errors.get(event_id)) return []
      return [{ event_id, name, before: expires_at, expires_at: expiryOf(hold) }]
    })
    await sql`
      update holds h set expires_at = n.expires_at, former_expires_at = null, extensions = h.extensions + 1,
        reminded_hours = null
      from jsonb_to_recordset(${json(extended)}::jsonb) n (event_id uuid, expires_at timestamptz)
      where h.company_id = ${ctx.company.id} and h.event_id = n.event_id`.execute(tx)
    const secret = await loadPrivate(tx, ctx.company.id, ids)
    await auditEach(
      tx,
      ctx,
      extended.map(({ event_id, name, before, expires_at }) => ({
        action: 'event.extend_hold',
        id: event_id,
        before: { expires_at: before },
        after: { expires_at },
        metadata: { name },
        is_confidential: secret.has(event_id),
      })),
    )
    const missing = ids.filter((id) => !errors.has(id))
    return {
      done: extended.map(({ event_id }) => event_id),
      refused: [
        ...missing.map((id) => rejectedRecordOf({ id, name: '' }, new AppError('not_found'))),
        ...found.flatMap(({ event_id, name }) => {
          const error = errors.get(event_id)
          return error ? [rejectedRecordOf({ id: event_id, name }, error)] : []
        }),
      ],
    }
  })
}

function extensionError(
  { ended_at, expires_at, extensions }: Hold,
  extended: string | null,
  isAdmin: boolean,
): AppError | null {
  if (ended_at !== null) return new AppError('hold_ended')
  if (expires_at === null) return new AppError('hold_does_not_expire')
  if (extended === null || Date.parse(extended) <= Date.parse(expires_at)) return new AppError('hold_ends_with_date')
  return extensions > 0 && !isAdmin ? new AppError('hold_extended') : null
}
