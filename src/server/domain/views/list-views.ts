import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { groupNames, type RecordType } from '#shared/records/record-type.ts'
import type { SavedView } from '#shared/records/view-calls.ts'

interface ListViews {
  views: SavedView[]
  start_view_id: string | null
  columns: string[]
}

export async function listViews(tx: Transaction, ctx: CompanyContext, type: RecordType): Promise<ListViews> {
  const { kind } = type
  const [group] = groupNames(type)
  const { rows } = await sql<ListViews>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'is_shared', user_id is null,
            'view', jsonb_build_object('group', ${group}::text) || view)
          order by user_id is null, name_key)
        from saved_views
        where company_id = ${ctx.company.id} and kind = ${kind} and (user_id is null or user_id = ${ctx.user.id})
      ), '[]') as views,
      mine.start_view_id, coalesce(mine.columns, '{}') as columns
    from (select) nothing left join list_settings mine
      on mine.company_id = ${ctx.company.id} and mine.user_id = ${ctx.user.id} and mine.kind = ${kind}`.execute(tx)
  return rows[0] ?? { views: [], start_view_id: null, columns: [] }
}
