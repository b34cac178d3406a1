import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

/** About others, only super admins get an answer; otherwise false. */
export const isSuperAdmin: Handler<typeof auth.calls.isSuperAdmin> = async (ctx, input) => {
  if (input.user_id === ctx.user.id) return { result: ctx.is_super_admin }
  if (!ctx.is_super_admin) return { result: false }
  // The platform company is outside the caller's scope.
  return ctx.asSystem(async (tx) => {
    const { rows } = await sql<{ result: boolean }>`select user_is_super_admin(${input.user_id}) as result`.execute(tx)
    return { result: rows[0]?.result ?? false }
  })
}
