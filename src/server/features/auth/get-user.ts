import type { Output } from '../../../shared/call.ts'
import type { auth } from '../../../shared/features/auth.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { userOnWire } from '../../platform/wire.ts'

export async function getUser(ctx: SignedInContext): Promise<Output<typeof auth.calls.getUser>> {
  return { user: userOnWire(ctx.user) }
}
