import { sql } from 'kysely'
import { storeBookings } from '#server/features/events/store-bookings.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'

interface Author {
  app: App
  actor: Actor
  company: { id: string }
  user?: { id: string }
  /** Name of the holder who ends the hold by a link. */
  by_link?: string
}

/** Decline an event on hold that is locked, with the reason. Does nothing if it is not on hold any more. */
export async function endHold(tx: Transaction, author: Author, id: string, reason: string): Promise<boolean> {
  const companyId = author.company.id
  const { rows } = await sql<{ name: string; version: number; is_private: boolean }>`
    update events set status = 'declined', status_reason = ${reason}, status_changed_at = now(),
      status_changed_by = ${author.user?.id ?? null}, updated_by = ${author.user?.id ?? null}
    where company_id = ${companyId} and id = ${id} and status = 'hold' and deleted_at is null
    returning name, version, is_private`.execute(tx)
  const [event] = rows
  if (!event) return false
  await audit(tx, author, {
    action: 'event.status_change',
    id,
    before: { status: 'hold' },
    after: { status: 'declined', status_reason: reason },
    metadata: { name: event.name, version: event.version, ...(author.by_link && { by_link: author.by_link }) },
    is_confidential: event.is_private,
  })
  await storeBookings(tx, author, [id])
  // A holder who gave the date up needs no mail that says so.
  if (author.by_link)
    await sql`update holds set holder_news = null where company_id = ${companyId} and event_id = ${id}`.execute(tx)
  return true
}
