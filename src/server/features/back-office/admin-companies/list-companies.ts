import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { seatCountExpression } from '#server/domain/team/members.ts'
import {
  pastDueWithoutSubscriptionCondition,
  trialEndingCondition,
  trialWithoutSubscriptionCondition,
} from '#server/features/back-office/trial-ending.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type SortKey, sortedBy, sortedPage } from '#server/platform/database/sorting.ts'
import type { adminCompanies, companyFilter } from '#shared/features/back-office/admin-companies.ts'
import { foldText } from '#shared/fold-text.ts'
import type { DisplayStatus } from '#shared/subscription-display.ts'

const sortKeys = {
  created: { of: (c) => sql.ref(`${c}.created_at`), type: 'timestamptz' },
  name: { of: (c) => sql`fold(${sql.ref(`${c}.name`)})`, type: 'text' },
} satisfies Record<string, SortKey>

export const listCompanies: Handler<typeof adminCompanies.calls.listCompanies> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [page, all] = await batch([
      loadCompaniesPage(tx, input),
      tx
        .selectFrom('companies')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('is_platform', '=', false)
        .executeTakeFirstOrThrow(),
    ])
    return { companies: page.rows, total: all.total, next_cursor: page.next_cursor }
  })
}

interface CompaniesQuery extends z.output<typeof companyFilter> {
  cursor?: string
  limit: number
}

/** Return a page of the companies that match the filters. */
export async function loadCompaniesPage(tx: Transaction, input: CompaniesQuery) {
  const { search, status, subscription, trial, plan_id, limit } = input
  const sorted = sortedBy(sortKeys, input.sort, input.cursor)
  const rows = await tx
    .selectFrom('companies as c')
    .where(sorted.isBehind('c'))
    .$if(search !== '', (query) => query.where('c.searched', 'like', likePattern(foldText(search))))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'active'))
    .$if(plan_id !== undefined, (query) => query.where('c.plan_id', '=', plan_id ?? null))
    .$if(subscription !== undefined, (query) => query.where(isDisplayedAs(subscription ?? 'active')))
    .$if(trial === 'running', (query) => query.where(trialWithoutSubscriptionCondition('c')))
    .$if(trial === 'ending', (query) => query.where(trialEndingCondition('c')))
    .$if(trial === 'over', (query) => query.where(pastDueWithoutSubscriptionCondition('c')))
    .select(['c.id', 'c.name', 'c.slug', 'c.status', 'c.is_platform', 'c.billing_email', 'c.created_at'])
    .select([
      'c.created_by',
      'c.subscription_status',
      'c.trial_ends_at',
      'c.status_until',
      sorted.text('c').as('sorted_text'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('plans as p').select(['p.name', 'p.price_monthly']).whereRef('p.id', '=', 'c.plan_id'),
      ).as('plan'),
      seatCountExpression(sql.ref('c.id')).as('member_count'),
      sql<number>`(select count(*) from events e where e.company_id = c.id and e.deleted_at is null)`.as('event_count'),
    ])
    .orderBy(sorted.order('c'))
    .limit(limit + 1)
    .execute()
  return sortedPage(rows, limit)
}

function isDisplayedAs(display: DisplayStatus) {
  if (display === 'no_subscription') return sql<boolean>`c.subscription_status is null`
  return sql<boolean>`c.subscription_status = ${display}`
}
