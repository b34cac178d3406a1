import { sql } from 'kysely'
import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

/** Suspend or reactivate a user. Suspending ends all their sessions at once. */
export const updateUserStatus: Handler<typeof adminUsers.calls.updateUserStatus> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select(['id', 'status', sql<boolean>`user_is_super_admin(id)`.as('is_super_admin')])
      .where('id', '=', input.target_user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('not_found')
    if (before.is_super_admin && input.new_status === 'suspended') throw new AppError('cannot_suspend_super_admin')

    await tx.updateTable('users').set({ status: input.new_status }).where('id', '=', before.id).execute()
    if (input.new_status === 'suspended') await revokeSessions(tx, { user_id: before.id }, 'suspended')
    await audit(tx, ctx, {
      action: 'user.status_change',
      id: before.id,
      company_id: null,
      before: { status: before.status },
      after: { status: input.new_status },
      metadata: { admin_notes: input.admin_notes || null },
    })
    return { success: true }
  })
}
