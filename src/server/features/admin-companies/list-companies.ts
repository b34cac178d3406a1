import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminCompanies, CompanyRow } from '../../../shared/features/admin-companies.ts'
import type { AdminContext } from '../../platform/context.ts'
import { containing, pageOf, readCursor } from '../../platform/paging.ts'

/** Newest first. Counts are made for the page only, whatever the number of companies. [A-CALL-23..25] */
export async function listCompanies(
  ctx: AdminContext,
  input: Input<typeof adminCompanies.calls.listCompanies>,
): Promise<Output<typeof adminCompanies.calls.listCompanies>> {
  const before = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  const rows = await ctx.transaction((tx) =>
    tx
      .with('page', (db) =>
        db
          .selectFrom('companies')
          .selectAll()
          .$if(input.search !== '', (query) => query.where(sql<boolean>`(lower(name) || ' ' || slug) like ${pattern}`))
          .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? 'active'))
          .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id})`))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(input.limit + 1),
      )
      .selectFrom('page as c')
      .select([
        'c.id',
        'c.name',
        'c.slug',
        'c.status',
        'c.is_platform',
        'c.billing_email',
        'c.created_at',
        'c.created_by',
      ])
      .select([
        sql<CompanyRow['plan']>`(select jsonb_build_object('name', p.name, 'price_monthly', p.price_monthly)
          from plans p where p.id = c.plan_id)`.as('plan'),
        sql<CompanyRow['subscription_status']>`(select s.status from subscriptions s where s.company_id = c.id
          order by s.created_at desc limit 1)`.as('subscription_status'),
        sql<number>`(select count(*) from user_company_memberships m where m.company_id = c.id and m.status = 'active')`.as(
          'member_count',
        ),
        sql<number>`(select count(*) from events e where e.company_id = c.id)`.as('event_count'),
      ])
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { companies: page.rows, next_cursor: page.next_cursor }
}
