import type { Verb } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

export const checkSlug: Verb<typeof onboarding.calls.checkSlug> = async (ctx, input) => {
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
