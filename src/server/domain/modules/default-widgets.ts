import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Fill a member's dashboard with the widgets of the role, or with the system's default widgets if the role has none.
 * Default widgets of modules come first, wide ones such as upcoming events before others: on a phone they would be
 * hidden below the rest.
 */
export async function placeDefaultWidgets(tx: Transaction, companyId: string, userId: string): Promise<void> {
  await sql`
    with layout as (
      select w.widget_id, w.position, w.config, w.is_wide from role_widgets w
      join user_company_memberships m on m.company_id = w.company_id and m.company_role_id = w.company_role_id
      where m.company_id = ${companyId} and m.user_id = ${userId}
    ), chosen as (
      select widget_id, position, '' as name, config, is_wide from layout
      union all
      select id, 2 * (module_key = 'dashboard')::integer + (not is_wide)::integer, name, '{}', is_wide from widgets
      where is_system_default and not exists (select from layout)
    )
    insert into user_widgets (company_id, user_id, widget_id, position, config, is_wide)
    select ${companyId}, ${userId}, widget_id, row_number() over (order by position, name) - 1, config, is_wide from chosen
    on conflict do nothing`.execute(tx)
}
