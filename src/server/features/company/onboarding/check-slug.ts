import type { Handler } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'
import { similarSlugs } from '#shared/slug.ts'

/** Check whether a slug is free. If it is taken, returns the next free slug like it. */
export const checkSlug: Handler<typeof onboarding.calls.checkSlug> = async (ctx, input) => {
  const alike = similarSlugs(input.slug)
  // Slugs are unique across all companies, so a system transaction is needed.
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
