import { sql } from 'kysely'
import { sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockCustomer } from './lock-for-staff.ts'

/** Change the status of a company. Staff can change every status to every other. */
export const adminUpdateCompanyStatus: Handler<typeof adminCompanies.calls.adminUpdateCompanyStatus> = async (
  ctx,
  { company_id, new_status, shown_reason, admin_notes },
) => {
  await ctx.transaction((tx) =>
    setStatus(tx, ctx, company_id, {
      status: new_status,
      status_set_by: new_status === 'active' ? 'billing' : 'administrator',
      status_reason: new_status === 'active' ? null : shown_reason || null,
      status_until: null,
      admin_notes,
    }),
  )
  return { success: true }
}

/**
 * Reactivate a company. One with an open balance is active for some days from now; then access depends on payment
 * again. During these days, staff can set their number anew.
 */
export const reactivateCompany: Handler<typeof adminCompanies.calls.reactivateCompany> = async (
  ctx,
  { company_id, days, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const isOwing = await hasOpenBalance(tx, company_id)
    const active_until = isOwing ? new Date(Date.now() + days * millisecondsPerDay).toISOString() : null
    await setStatus(tx, ctx, company_id, {
      status: 'active',
      status_set_by: isOwing ? 'administrator' : 'billing',
      status_reason: null,
      status_until: active_until,
      admin_notes,
    })
    return { success: true, active_until }
  })
}

const millisecondsPerDay = 86_400_000

/** Whether billing would restrict the company: its payment is overdue, or its trial is over without a subscription. */
async function hasOpenBalance(tx: Transaction, companyId: string): Promise<boolean> {
  const company = await tx
    .selectFrom('companies as c')
    .select(
      sql<boolean>`case when c.subscription_status is null then coalesce(c.trial_ends_at <= now(), false)
        else c.subscription_status not in ('active', 'trialing', 'incomplete') end`.as('owes'),
    )
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  return company?.owes ?? false
}

interface NewStatus {
  status: CompanyStatus
  status_set_by: 'billing' | 'administrator'
  status_reason: string | null
  status_until: string | null
  admin_notes: string | undefined
}

/**
 * Set the status, effective from the next request, and notify the company. Billing does not overwrite a status set by
 * staff.
 * @throws not_found, company_is_platform, company_closed, company_status_unchanged
 */
async function setStatus(tx: Transaction, ctx: AdminContext, companyId: string, given: NewStatus): Promise<void> {
  const { admin_notes, ...after } = given
  const { id, ...before } = await lockCustomer(tx, companyId)
  if (before.status === 'closed') throw new AppError('company_closed')
  const isExtended = before.status_until !== null && after.status_until !== null
  if (before.status === after.status && !isExtended) throw new AppError('company_status_unchanged')
  await tx.updateTable('companies').set(after).where('id', '=', id).execute()
  await audit(tx, ctx, {
    action: 'company.status_change',
    id,
    company_id: id,
    before: { status: before.status, status_set_by: before.status_set_by, status_until: before.status_until },
    after,
    metadata: panelMetadata(admin_notes),
  })
  const { status, status_reason: reason, status_until: until } = after
  await ctx.app.jobs.enqueue(tx, sendBillingNotice, {
    company_id: id,
    kind: status === 'active' ? 'reactivated_by_staff' : 'set_by_staff',
    staff: { status, reason, until },
  })
}
