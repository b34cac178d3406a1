import { deletionPendingError, loadCompaniesBlockingDeletion } from '#server/domain/people/account-deletion.ts'
import { sendDeletionRequested } from '#server/domain/people/deletion-mails.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import { consumeCode, recordCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { deletionCancelDays, type ownData } from '#shared/features/identity/own-data.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

/**
 * Schedule the deletion of the account. Requires password and second factor like signing in, and ends all sessions.
 * A job erases the account after the period in which the user can cancel.
 */
export const requestDeletion: Handler<typeof ownData.calls.requestDeletion> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  // Second factor, sessions and owners can only be read in a system transaction. The session identifies the user.
  const hasSecondFactor = await ctx.asSystem(async (tx) => {
    await assertDeletableAccount(tx, ctx)
    return secondFactorOf(tx, ctx.user.id)
  })
  if (hasSecondFactor) await recordCodeAttempt(ctx, ctx.user.id)
  const due_at = await ctx.asSystem(async (tx) => {
    // Concurrent sign-ins wait for this lock and are then rejected. Those that finished earlier are signed out.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute()
    await assertDeletableAccount(tx, ctx)
    if (await secondFactorOf(tx, ctx.user.id)) await consumeCode(tx, ctx, ctx.user.id, input.code)
    const dueAt = await insertDeletion(tx, ctx.user.id)
    await revokeSessions(tx, { user_id: ctx.user.id }, 'signed_out')
    await audit(tx, ctx, {
      action: 'user.request_deletion',
      id: ctx.user.id,
      company_id: null,
      after: { due_at: dueAt },
    })
    await ctx.app.jobs.enqueue(tx, sendDeletionRequested, { user_id: ctx.user.id })
    return dueAt
  })
  ctx.cookies.clear()
  return { success: true, due_at }
}

/** @throws account_is_super_admin, account_holds_companies */
async function assertDeletableAccount(tx: Transaction, ctx: SignedInContext): Promise<void> {
  if (ctx.is_super_admin) throw new AppError('account_is_super_admin')
  const held = await loadCompaniesBlockingDeletion(tx, ctx.user.id)
  if (held.length === 0) return
  throw new AppError('account_holds_companies', { companies: held.map(({ name }) => name).join(', ') })
}

async function secondFactorOf(tx: Transaction, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('two_factor_since')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.two_factor_since !== null
}

/** @throws account_deletion_pending if another request has scheduled the deletion meanwhile */
async function insertDeletion(tx: Transaction, userId: string): Promise<string> {
  const noted = await tx
    .insertInto('account_deletions')
    .values({ user_id: userId, due_at: fromNow(deletionCancelDays * millisecondsPerDay) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('due_at')
    .executeTakeFirst()
  if (noted) return noted.due_at
  const { due_at } = await tx
    .selectFrom('account_deletions')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  throw deletionPendingError(due_at)
}
