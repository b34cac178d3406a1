import { sql } from 'kysely'
import type { Output } from '#shared/call.ts'
import type { PlanLimits } from '#shared/entities.ts'
import type { billing } from '#shared/features/billing/billing.ts'

interface Counted {
  members: number
  guests: number
  events: number
  storage_bytes: number
  emails: number
  integrations: number
  budget_items: number
}

/** What a company uses of everything that plans limit, as one value; part of a larger question. */
export function countUsage(companyIdColumn: string) {
  const company = sql.ref(companyIdColumn)
  return sql<Counted>`jsonb_build_object(
    'members', (select count(*) from user_company_memberships m
      where m.company_id = ${company} and m.status = 'active' and not m.is_guest),
    'guests', (select count(*) from user_company_memberships m
      where m.company_id = ${company} and m.status = 'active' and m.is_guest),
    'events', (select count(*) from events e where e.company_id = ${company}),
    'storage_bytes', (select coalesce(sum(f.bytes), 0) from company_files f where f.company_id = ${company}),
    'emails', (select coalesce(sum(s.sent), 0) from company_mails s
      where s.company_id = ${company} and s.month = date_trunc('month', now())::date),
    'integrations', (select count(*) from webhook_endpoints w where w.company_id = ${company}),
    'budget_items', (select count(*) from budget_items b where b.company_id = ${company}))`
}

const bytesOfGigabyte = 1024 ** 3

/** Each count beside its limit; without a plan nothing is limited. [C-BILL-156] */
export function usageOf(counted: Counted, limits: PlanLimits | null): Output<typeof billing.calls.getBilling>['usage'] {
  return {
    members: { used: counted.members, limit: smaller(limits?.max_team_members, limits?.max_users) },
    guests: {
      used: counted.guests,
      limit: limits && !limits.allow_guest_users ? 0 : (limits?.max_guest_users ?? null),
    },
    events: { used: counted.events, limit: limits?.max_events ?? null },
    storage: { used: counted.storage_bytes / bytesOfGigabyte, limit: limits?.max_storage_gb ?? null },
    emails: { used: counted.emails, limit: limits?.max_monthly_emails ?? null },
    integrations: { used: counted.integrations, limit: limits?.max_integrations ?? null },
    budget_items: { used: counted.budget_items, limit: limits?.max_budget_items ?? null },
  }
}

/** Of two limits of the same thing the smaller counts; null is unlimited. */
function smaller(one: number | null | undefined, other: number | null | undefined): number | null {
  const least = Math.min(one ?? Infinity, other ?? Infinity)
  return Number.isFinite(least) ? least : null
}
