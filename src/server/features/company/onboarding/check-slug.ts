import type { Handler } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'
import { slugsLike } from '#shared/slug.ts'

/** A taken URL is answered with the next one like it that is free. */
export const checkSlug: Handler<typeof onboarding.calls.checkSlug> = async (ctx, input) => {
  const alike = slugsLike(input.slug)
  // Addresses are unique over all companies, so all must be looked at.
  const rows = await ctx.asSystem((tx) =>
    tx
      .selectFrom('companies')
      .select((eb) => eb.fn<string>('lower', ['slug']).as('slug'))
      .where((eb) => eb(eb.fn('lower', ['slug']), 'in', [input.slug, ...alike]))
      .execute(),
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(input.slug)) return { available: true, suggestion: null }
  return { available: false, suggestion: alike.find((slug) => !taken.has(slug)) ?? null }
}
