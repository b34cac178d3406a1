import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

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
