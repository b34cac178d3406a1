import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/**
 * Whether a user is a super admin. For other users than the caller, the result is false unless the caller is a super
 * admin.
 */
export const isSuperAdmin: Handler<typeof auth.calls.isSuperAdmin> = async (ctx, input) => {
  if (input.user_id === ctx.user.id) return { result: ctx.is_super_admin }
  if (!ctx.is_super_admin) return { result: false }
  // The caller may be no member of the platform company, so a system transaction is needed.
  return ctx.asSystem(async (tx) => {
    const { rows } = await sql<{ result: boolean }>`select user_is_super_admin(${input.user_id}) as result`.execute(tx)
    return { result: rows[0]?.result ?? false }
  })
}
