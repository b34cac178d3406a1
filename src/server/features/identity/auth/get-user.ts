import { userResponse } from '#server/features/identity/session-response.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

export const getUser: Handler<typeof auth.calls.getUser> = async (ctx) => {
  return { user: userResponse(ctx.user) }
}
