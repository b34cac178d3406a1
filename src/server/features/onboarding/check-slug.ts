import type { Input, Output } from '../../../shared/call.ts'
import type { onboarding } from '../../../shared/features/onboarding.ts'
import type { SignedInContext } from '../../platform/context.ts'

export async function checkSlug(
  ctx: SignedInContext,
  input: Input<typeof onboarding.calls.checkSlug>,
): Promise<Output<typeof onboarding.calls.checkSlug>> {
  // Addresses are unique over all companies, so all must be looked at.
  const taken = await ctx.asSystem((tx) =>
    tx
      .selectFrom('companies')
      .select('slug')
      .where((eb) => eb(eb.fn('lower', ['slug']), '=', input.slug))
      .executeTakeFirst(),
  )
  return { available: taken === undefined }
}
