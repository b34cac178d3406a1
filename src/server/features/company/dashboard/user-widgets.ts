import type { RawBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Widgets that guests must not see, because they show the plan, the status of the company, or holds. */
const hiddenFromGuests = ['SubscriptionWidget', 'CompanyStatusWidget', 'HoldsWidget']

export function canSeeWidget(ctx: CompanyContext, widget: { module_key: string; component_key: string }): boolean {
  if (ctx.membership.is_guest && hiddenFromGuests.includes(widget.component_key)) return false
  return ctx.can(widget.module_key, 'read')
}

interface Owner {
  company: string | RawBuilder<string>
  user: string | RawBuilder<string>
}

export function userWidgetsQuery(tx: Transaction, { company, user }: Owner) {
  return tx
    .selectFrom('user_widgets as uw')
    .select([
      'uw.id',
      'uw.user_id',
      'uw.company_id',
      'uw.widget_id',
      'uw.position',
      'uw.config',
      'uw.enabled',
      'uw.is_wide',
    ])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('widgets').select(widgetColumns).whereRef('widgets.id', '=', 'uw.widget_id'))
        .$notNull()
        .as('widget'),
    )
    .where('uw.company_id', '=', company)
    .where('uw.user_id', '=', user)
    .where('uw.enabled', '=', true)
    .orderBy('uw.position')
}

/** Widgets that are not on the dashboard yet, by name. */
export function unplacedWidgetsQuery(tx: Transaction, { company, user }: Owner) {
  return tx
    .selectFrom('widgets as w')
    .select(widgetColumns)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_widgets as uw')
            .select('uw.id')
            .whereRef('uw.widget_id', '=', 'w.id')
            .where('uw.company_id', '=', company)
            .where('uw.user_id', '=', user),
        ),
      ),
    )
    .orderBy('w.name')
}
