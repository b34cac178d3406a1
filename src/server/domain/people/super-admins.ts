import { sql } from 'kysely'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { findUserByVerifiedEmail } from './find-user-by-verified-email.ts'

export const platformCompanyName = 'Marquee Platform Admin'
const defaultEmail = 'admin@marquee.example'

export interface FirstSuperAdmin {
  email: string
  /** Set only if the password was generated. It cannot be read later. */
  password: string | null
}

/**
 * At first start, create the platform company and its first super admin, with the configured or a random password.
 * Returns null if they exist. If several processes start at once, only one creates them.
 */
export async function ensurePlatformCompany(
  tx: Transaction,
  ctx: { actor: Actor },
  settings: { email?: string | undefined; password?: string | undefined },
): Promise<FirstSuperAdmin | null> {
  await sql`select pg_advisory_xact_lock(hashtext('marquee-platform'))`.execute(tx)
  const existing = await tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirst()
  if (existing) return null

  const email = (settings.email ?? defaultEmail).toLowerCase()
  const password = settings.password ?? newToken().slice(0, 20)
  const user = await tx
    .insertInto('users')
    .values({ email, full_name: 'Super Admin', password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_emails')
    .values({ user_id: user.id, email, is_primary: true, is_verified: true, verified_at: now })
    .execute()
  const company = await tx
    .insertInto('companies')
    .values({ name: platformCompanyName, slug: 'marquee-platform-admin', is_platform: true, created_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await tx
    .insertInto('company_roles')
    .values((eb) => ({
      company_id: company.id,
      of_platform: true,
      role_id: eb.selectFrom('roles').select('id').where('key', '=', 'super_admin'),
      permissions: json({ '*': true }),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_company_memberships')
    .values({ company_id: company.id, user_id: user.id, company_role_id: role.id, is_primary: true })
    .execute()
  await audit(tx, ctx, {
    action: 'user.grant_super_admin',
    id: user.id,
    company_id: company.id,
    after: { email },
  })
  return { email, password: settings.password ? null : password }
}

/** @throws not_found */
export async function grantSuperAdmin(tx: Transaction, ctx: { actor: Actor }, email: string): Promise<void> {
  const { user, company, role } = await subjectOf(tx, email)
  const values = { company_role_id: role.id, status: 'active' as const }
  await tx
    .insertInto('user_company_memberships')
    .values({ company_id: company.id, user_id: user.id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute()
  await audit(tx, ctx, {
    action: 'user.grant_super_admin',
    id: user.id,
    company_id: company.id,
    after: { email },
  })
}

/** @throws not_found, last_super_admin */
export async function revokeSuperAdmin(tx: Transaction, ctx: { actor: Actor }, email: string): Promise<void> {
  const { user, company } = await subjectOf(tx, email)
  await tx.selectFrom('companies').select('id').where('id', '=', company.id).forUpdate().execute()
  const others = await tx
    .selectFrom('user_company_memberships')
    .select(['user_id', 'is_primary'])
    .where('company_id', '=', company.id)
    .where('user_id', '!=', user.id)
    .where(sql<boolean>`user_is_super_admin(user_id)`)
    .orderBy('created_at')
    .execute()
  const heir = others[0]
  if (!heir) throw new AppError('last_super_admin')
  const { is_primary: wasOwner } = await tx
    .selectFrom('user_company_memberships')
    .select('is_primary')
    .where('company_id', '=', company.id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  await tx
    .updateTable('user_company_memberships')
    .set({ status: 'inactive', is_primary: false })
    .where('company_id', '=', company.id)
    .where('user_id', '=', user.id)
    .execute()
  if (wasOwner) {
    await tx
      .updateTable('user_company_memberships')
      .set({ is_primary: true })
      .where('company_id', '=', company.id)
      .where('user_id', '=', heir.user_id)
      .execute()
  }
  await audit(tx, ctx, {
    action: 'user.revoke_super_admin',
    id: user.id,
    company_id: company.id,
    before: { email },
  })
}

async function subjectOf(tx: Transaction, email: string) {
  const user = await findUserByVerifiedEmail(tx, email)
  const company = await tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirst()
  const role = await tx
    .selectFrom('company_roles')
    .select('id')
    .where('of_platform', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`permissions ? '*'`)
    .executeTakeFirst()
  if (!user || !company || !role) throw new AppError('not_found')
  return { user, company, role }
}
