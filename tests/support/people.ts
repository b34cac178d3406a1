import { createCompany } from '#server/domain/companies/create-company.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import type { Permissions } from '#shared/access.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { type Caller, superAdmin, type TestMarquee } from './marquee.ts'

export interface Person extends Caller {
  id: string
  email: string
  token: string
  session_id: string
}

export interface Company {
  id: string
  name: string
  slug: string
  owner: Person
}

export const password = 'correct horse!'
const passwordHash = hashPassword(password)
let counter = 0

/** Insert a user with a session directly into the database. All have the same password. */
export function person(
  marquee: TestMarquee,
  {
    email = `person${++counter}-${crypto.randomUUID().slice(0, 8)}@people.example`,
    verified = true,
    full_name = 'Pat Example',
  } = {},
): Promise<Person> {
  return marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ email, full_name, password_hash: await passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    const verifiedAt = verified ? new Date().toISOString() : null
    await tx
      .insertInto('user_emails')
      .values({ user_id: id, email, is_primary: true, is_verified: verified, verified_at: verifiedAt })
      .execute()
    return { id, email, ...(await sessionFor(tx, id)) }
  })
}

async function sessionFor(tx: Transaction, userId: string): Promise<{ token: string; session_id: string }> {
  const opened = await openSession(tx, { user_id: userId, ip_address: '127.0.0.1', user_agent: 'test' })
  return { token: opened.tokens.access_token, session_id: opened.id }
}

export async function anotherSession(marquee: TestMarquee, someone: Person): Promise<Person> {
  return { ...someone, ...(await marquee.sql((tx) => sessionFor(tx, someone.id))) }
}

export async function rootAdmin(marquee: TestMarquee): Promise<Person> {
  const { id } = await marquee.sql((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', superAdmin.email).executeTakeFirstOrThrow(),
  )
  return { id, email: superAdmin.email, ...(await marquee.sql((tx) => sessionFor(tx, id))) }
}

export async function company(
  marquee: TestMarquee,
  { plan = 'Pro', owner }: { plan?: string; owner?: Person } = {},
): Promise<Company> {
  const boss = owner ?? (await person(marquee))
  const name = `Company ${++counter}`
  const slug = `company-${counter}-${newToken()
    .slice(0, 8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}`
  const made = await marquee.sql(async (tx) => {
    const actor = { kind: 'cli' as const, name: 'test' }
    const chosen = await tx
      .selectFrom('plans')
      .select(['id', 'trial_days'])
      .where('name', '=', plan)
      .executeTakeFirstOrThrow()
    const type = await tx.selectFrom('company_types').select('id').limit(1).executeTakeFirstOrThrow()
    return createCompany(
      tx,
      { actor },
      {
        name,
        slug,
        company_type_id: type.id,
        plan: chosen,
        owner_user_id: boss.id,
        billing_email: boss.email,
      },
    )
  })
  return { id: made.id, name, slug, owner: { ...boss, company: made.id } }
}

/** Make a person a member with a base role, or with a role of exactly these permissions. */
export async function member(
  marquee: TestMarquee,
  of: Company,
  role: string | Permissions,
  someone?: Person,
): Promise<Person & { membership_id: string }> {
  const joining = someone ?? (await person(marquee))
  const membership = await marquee.sql(async (tx) => {
    const roleId = typeof role === 'string' ? await baseRole(tx, of.id, role) : await customRole(tx, of.id, role)
    return tx
      .insertInto('user_company_memberships')
      .values({ company_id: of.id, user_id: joining.id, company_role_id: roleId })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return { ...joining, company: of.id, membership_id: membership.id }
}

export async function baseRole(tx: Transaction, companyId: string, key: string): Promise<string> {
  const role = await tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select('r.id')
    .where('r.company_id', '=', companyId)
    .where('base.key', '=', key)
    .executeTakeFirstOrThrow()
  return role.id
}

async function customRole(tx: Transaction, companyId: string, permissions: Permissions): Promise<string> {
  const role = await tx
    .insertInto('company_roles')
    .values((eb) => ({
      company_id: companyId,
      role_id: eb.selectFrom('roles').select('id').where('key', '=', 'member'),
      permissions: json(permissions),
      label_override: 'Custom',
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return role.id
}

export function setStatus(marquee: TestMarquee, companyId: string, status: CompanyStatus): Promise<unknown> {
  return marquee.sql((tx) => tx.updateTable('companies').set({ status }).where('id', '=', companyId).execute())
}

export function events(marquee: TestMarquee, of: Company, ...names: string[]): Promise<string[]> {
  return marquee.sql(async (tx) => {
    const made = await tx
      .insertInto('events')
      .values(names.map((name) => ({ company_id: of.id, name })))
      .returning('id')
      .execute()
    return made.map(({ id }) => id)
  })
}

export async function invitation(
  marquee: TestMarquee,
  to: Company,
  email: string,
  values: {
    role?: string
    expires_at?: string
    status?: 'pending' | 'accepted' | 'cancelled' | 'expired'
    /** Makes it a guest invitation. */
    event_ids?: string[]
  } = {},
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const { id } = await marquee.sql(async (tx) =>
    tx
      .insertInto('user_invites')
      .values({
        company_id: to.id,
        email,
        company_role_id: await baseRole(tx, to.id, values.role ?? 'member'),
        token_hash: hashToken(token),
        invited_by: to.owner.id,
        status: values.status ?? 'pending',
        scope: values.event_ids ? 'event' : 'company',
        event_ids: values.event_ids ?? [],
        expires_at: values.expires_at ?? new Date(Date.now() + 7 * 86_400_000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, token }
}
