import { activityPage } from '#server/domain/activity/activity-page.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { activity } from '#shared/features/company/activity.ts'
import { isMoney } from '#shared/records/record-field.ts'

/** Money is told to those who see the budget. [M-REC-87] */
export const listActivity: Verb<typeof activity.calls.listActivity> = async (ctx, input) => {
  const page = await ctx.transaction((tx) => activityPage(tx, ctx.company.id, input))
  if (ctx.can('budget', 'read')) return page
  const entries = page.entries.map(({ changes, ...entry }) => ({
    ...entry,
    changes: changes.filter(({ before, after }) => !isMoney(before) && !isMoney(after)),
  }))
  return { ...page, entries }
}
