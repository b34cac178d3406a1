import { latestSubscriptionExpression } from '#server/domain/billing/subscriptions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { CompanyExport, companyData } from '#shared/features/company/company-data.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import { companyExportColumns, toCompanyExport } from './company-export-rows.ts'
import { requireOwner } from './require-owner.ts'

const exportsShown = 5
const liveSubscriptionStatuses: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused']

export const getCompanyData: Handler<typeof companyData.calls.getCompanyData> = async (ctx) => {
  requireOwner(ctx)
  return ctx.transaction(async (tx) => {
    const [rows, closure, company, members] = await batch([
      tx
        .selectFrom('company_exports')
        .select([...companyExportColumns])
        .where('company_id', '=', ctx.company.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(exportsShown)
        .execute(),
      tx
        .selectFrom('company_closures')
        .select(['requested_at', 'due_at'])
        .where('company_id', '=', ctx.company.id)
        .executeTakeFirst(),
      tx
        .selectFrom('companies as c')
        .select(latestSubscriptionExpression('c.id').as('subscription'))
        .where('c.id', '=', ctx.company.id)
        .executeTakeFirstOrThrow(),
      tx
        .selectFrom('user_company_memberships')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('company_id', '=', ctx.company.id)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow(),
    ])
    const exports = rows.map(toCompanyExport)
    const { subscription } = company
    return {
      exports,
      next_export_at: nextExportAt(exports),
      closure: closure ?? null,
      members: members.count,
      subscription:
        subscription && liveSubscriptionStatuses.includes(subscription.status)
          ? { cancel_at_period_end: subscription.cancel_at_period_end, renewal_date: subscription.renewal_date }
          : null,
    }
  })
}

/** Earliest time of the next export, a day after the last one. Failed exports do not count. */
function nextExportAt(exports: CompanyExport[]): string | null {
  const last = exports.find(({ state }) => state !== 'failed')
  if (!last) return null
  const at = Date.parse(last.created_at) + millisecondsPerDay
  return at > Date.now() ? new Date(at).toISOString() : null
}
