import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'

/** Puts the widgets in the given order, which must name each exactly once. [C-CALL-79] */
export const reorderWidgets: Verb<typeof dashboard.calls.reorderWidgets> = async (ctx, input) => {
  const order = input.user_widget_ids
  return ctx.transaction(async (tx) => {
    const placed = await tx
      .selectFrom('user_widgets')
      .select('id')
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .where('enabled', '=', true)
      .forUpdate()
      .execute()
    const isSameSet =
      new Set(order).size === order.length &&
      placed.length === order.length &&
      placed.every(({ id }) => order.includes(id))
    if (!isSameSet) throw new Refusal('conflict')
    await sql`
      update user_widgets set position = place.number - 1
      from unnest(${order}::uuid[]) with ordinality as place (id, number)
      where user_widgets.id = place.id and company_id = ${ctx.company.id} and user_id = ${ctx.user.id}`.execute(tx)
    return { success: true }
  })
}
