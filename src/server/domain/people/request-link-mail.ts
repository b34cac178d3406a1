import { sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import type { Job } from '#server/platform/app/jobs.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { MailPurpose } from './mail-tokens.ts'

/** Maximum number of link mails per address, by any sender. */
export const maxLinkMailsPerQuarterHour = 3
export const maxLinkMailsPerDay = 10

interface RequestedMail<D extends Record<string, unknown>> {
  address: string
  purpose: MailPurpose
  job: Job<D>
  data: D
}

/**
 * Enqueue a link mail that its recipient may not have requested. No mail is sent beyond the limits, or for a repeated
 * request within a minute; the earlier link then stays valid. Unknown addresses count too. Returns whether the mail is
 * sent, which only staff may see.
 */
export async function requestLinkMail<D extends Record<string, unknown>>(
  tx: Transaction,
  app: App,
  { address, purpose, job, data }: RequestedMail<D>,
): Promise<boolean> {
  const isFirst = await countMailRequest(tx, address.toLowerCase(), purpose)
  if (isFirst) await app.jobs.enqueue(tx, job, data)
  return isFirst
}

/**
 * Count the mail, if the limits allow it. The lock serializes concurrent requests, so that each request sees earlier
 * ones.
 */
async function countMailRequest(tx: Transaction, address: string, purpose: MailPurpose): Promise<boolean> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`mails:${address}`}, 0))`
  const insert = sql`
    insert into asked_mails (address, purpose)
    select ${address}, ${purpose}
    from (
      select count(*) filter (where asked_at > now() - interval '15 minutes') as in_a_quarter, count(*) as in_a_day,
        coalesce(bool_or(purpose = ${purpose} and asked_at > now() - interval '1 minute'), false) as just_now
      from asked_mails where address = ${address} and asked_at > now() - interval '1 day'
    ) asked
    where in_a_quarter < ${maxLinkMailsPerQuarterHour} and in_a_day < ${maxLinkMailsPerDay} and not just_now
    returning asked_at`
  const [, { rows }] = await batch([lock.execute(tx), insert.execute(tx)])
  return rows.length > 0
}
