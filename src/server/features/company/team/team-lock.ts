import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AccessLevel, can, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Lock the team of a company, so that changes run one after the other, and read the caller's permissions again: a role
 * that the caller lost while waiting must not count.
 * @returns the permissions of the caller
 * @throws not_a_member, forbidden
 */
export async function lockTeam(tx: Transaction, ctx: CompanyContext, level: AccessLevel): Promise<Permissions> {
  const asked = tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
    .select(['m.is_primary', 'r.permissions', 'r.is_active'])
    .where('m.id', '=', ctx.membership.id)
    .where('m.company_id', '=', ctx.company.id)
    .where('m.status', '=', 'active')
    .where('r.deleted_at', 'is', null)
  // The query is queued after the lock, so it reads the state after the lock was acquired.
  const [, own] = await batch([lockCompany(tx, ctx.company.id), asked.executeTakeFirst()])
  if (!own?.is_active) throw new AppError('not_a_member')
  const role = { permissions: own.permissions, is_active: true, deleted: false }
  if (!can({ ...ctx.subject, role }, { module: 'team', level, status: 'any' })) throw new AppError('forbidden')
  return own.permissions
}
