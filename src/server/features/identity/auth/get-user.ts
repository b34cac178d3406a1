import { userOnWire } from '#server/features/identity/wire.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { auth } from '#shared/features/identity/auth.ts'

export const getUser: Verb<typeof auth.calls.getUser> = async (ctx) => {
  return { user: userOnWire(ctx.user) }
}
