import { sql } from 'kysely'
import { loadAdministrators } from '#server/domain/team/members.ts'
import { batch } from '#server/platform/database/batch.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function deletionDateText(moment: string): string {
  return longDateFormat.format(new Date(moment))
}

/**
 * Block sign-in during a pending deletion. A sign-in waits for a concurrent request to delete the account, so that no
 * session remains.
 * @throws account_deletion_pending
 */
export async function assertNoPendingDeletion(tx: Transaction, userId: string): Promise<void> {
  const [, pending] = await batch([
    tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute(),
    tx.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst(),
  ])
  if (pending) throw deletionPendingError(pending.due_at)
}

export function deletionPendingError(dueAt: string): AppError {
  return new AppError('account_deletion_pending', { date: deletionDateText(dueAt), due_at: dueAt })
}

/** Cancel a pending deletion. Returns false if there is none, or it is too late. */
export async function cancelDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const called = await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('due_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', 'keep_account').execute()
  return called !== undefined
}

export interface BlockingCompany {
  id: string
  name: string
}

/** Companies that would have no owner or administrator if this person left. Closed companies do not count. */
export async function loadCompaniesBlockingDeletion(tx: Transaction, userId: string): Promise<BlockingCompany[]> {
  const mine = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['c.id', 'c.name', 'm.is_primary'])
    // An owner always remains an administrator, so this member can only be the last one in a company without an owner.
    .select(
      sql<boolean>`exists (select from user_company_memberships o where o.company_id = c.id and o.is_primary)`.as(
        'has_owner',
      ),
    )
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('c.status', '!=', 'closed')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
  const held: BlockingCompany[] = []
  for (const { id, name, is_primary, has_owner } of mine)
    if (is_primary || (!has_owner && (await isLastAdministrator(tx, id, userId)))) held.push({ id, name })
  return held
}

async function isLastAdministrator(tx: Transaction, companyId: string, userId: string): Promise<boolean> {
  const administrators = await loadAdministrators(tx, companyId)
  return administrators.length > 0 && administrators.every((one) => one.user_id === userId)
}
