import { userOnWire } from '#server/features/identity/wire.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { auth } from '#shared/features/identity/auth.ts'

export async function getUser(ctx: SignedInContext): Promise<Output<typeof auth.calls.getUser>> {
  return { user: userOnWire(ctx.user) }
}
