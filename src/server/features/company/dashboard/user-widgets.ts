import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The caller's enabled widgets here, in order, joined to what they are. [C-CALL-76] */
export function widgetsOf(tx: Transaction, ctx: CompanyContext) {
  return tx
    .selectFrom('user_widgets as uw')
    .select(['uw.id', 'uw.user_id', 'uw.company_id', 'uw.widget_id', 'uw.position', 'uw.config', 'uw.enabled'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('widgets').select(widgetColumns).whereRef('widgets.id', '=', 'uw.widget_id'))
        .$notNull()
        .as('widget'),
    )
    .where('uw.company_id', '=', ctx.company.id)
    .where('uw.user_id', '=', ctx.user.id)
    .where('uw.enabled', '=', true)
    .orderBy('uw.position')
}
