import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { canSeeWidget } from './user-widgets.ts'

/**
 * Reorder the caller's widgets. The request must list every visible widget exactly once. Hidden widgets come after
 * them.
 */
export const reorderWidgets: Handler<typeof dashboard.calls.reorderWidgets> = async (ctx, input) => {
  const order = input.user_widget_ids
  return ctx.transaction(async (tx) => {
    const all = await tx
      .selectFrom('user_widgets')
      .select('id')
      .select((eb) => [
        eb.selectFrom('widgets as w').select('w.module_key').whereRef('w.id', '=', 'widget_id').as('module_key'),
        eb.selectFrom('widgets as w').select('w.component_key').whereRef('w.id', '=', 'widget_id').as('component_key'),
      ])
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .where('enabled', '=', true)
      .orderBy('position')
      .forUpdate()
      .execute()
    const isPlaced = ({ module_key, component_key }: { module_key: string | null; component_key: string | null }) =>
      module_key !== null && component_key !== null && canSeeWidget(ctx, { module_key, component_key })
    const placed = all.filter(isPlaced)
    const behind = all.filter((one) => !isPlaced(one)).map(({ id }) => id)
    const isSameSet =
      new Set(order).size === order.length &&
      placed.length === order.length &&
      placed.every(({ id }) => order.includes(id))
    if (!isSameSet) throw new AppError('conflict')
    await sql`
      update user_widgets set position = place.number - 1
      from unnest(${[...order, ...behind]}::uuid[]) with ordinality as place (id, number)
      where user_widgets.id = place.id and company_id = ${ctx.company.id} and user_id = ${ctx.user.id}`.execute(tx)
    return { success: true }
  })
}
