import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { loadRoleLayout, removeRoleLayout } from './list-role-layouts.ts'

/**
 * Make a copy of the caller's dashboard the initial dashboard of a role. Members who have the role already keep
 * their dashboard.
 */
export const saveRoleLayout: Handler<typeof dashboard.calls.saveRoleLayout> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const copied = tx
      .insertInto('role_widgets')
      .columns(['company_id', 'company_role_id', 'widget_id', 'position', 'config', 'is_wide'])
      .expression((eb) =>
        eb
          .selectFrom('user_widgets')
          .select(['company_id', eb.val(input.company_role_id).as('company_role_id')])
          .select(['widget_id', 'position', 'config', 'is_wide'])
          .where('company_id', '=', ctx.company.id)
          .where('user_id', '=', ctx.user.id)
          .where('enabled', '=', true),
      )
    const [before, , { numInsertedOrUpdatedRows }, role] = await batch([
      loadRoleLayout(tx, ctx, input.company_role_id),
      removeRoleLayout(tx, ctx, input.company_role_id),
      copied.executeTakeFirstOrThrow(),
      loadRoleLayout(tx, ctx, input.company_role_id),
    ])
    if (!numInsertedOrUpdatedRows) throw new AppError('role_layout_empty')
    await audit(tx, ctx, {
      action: 'role_layout.update',
      id: input.company_role_id,
      before: { widgets: before.widgets },
      after: { widgets: role.widgets },
    })
    return { role }
  })
}
