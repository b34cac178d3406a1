import type { Handler } from '#server/platform/app/implement.ts'
import type { TagCalls } from './tag-handlers.ts'

export const listTags: Handler<TagCalls['listTags']> = async (ctx) => {
  const tags = await ctx.transaction((tx) =>
    tx
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where('company_id', '=', ctx.company.id)
      .orderBy('name_key')
      .execute(),
  )
  return { tags }
}
