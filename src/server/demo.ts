import { createCompany } from '#server/domain/companies/create-company.ts'
import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { day, hashToken, newToken } from '#server/platform/secrets/tokens.ts'

export const demoPassword = 'open-doors!'
export const demoCompany = { name: 'Northlight Events', slug: 'northlight-events' }

/** One login for each role. */
export const demoPeople = [
  { role: 'admin', label: 'Owner and Admin', full_name: 'Ada Okafor', email: 'ada@northlight.example' },
  { role: 'manager', label: 'Manager', full_name: 'Mateo Brandt', email: 'mateo@northlight.example' },
  { role: 'member', label: 'Member', full_name: 'Mina Sørensen', email: 'mina@northlight.example' },
  { role: 'viewer', label: 'Viewer', full_name: 'Victor Leclerc', email: 'victor@northlight.example' },
] as const

const invited = ['booking@riverstage.example', 'lights@halden.example']
const shows = [
  'Harbour Lights Festival',
  'Winter Sessions: Opening Night',
  'Okta String Quartet',
  'Late Bloom Club Tour',
]

/** A company to look around in; local mode only. Returns whether it was made now. */
export async function seedDemo(tx: Transaction, ctx: { actor: Actor }): Promise<boolean> {
  const exists = await tx.selectFrom('companies').select('id').where('slug', '=', demoCompany.slug).executeTakeFirst()
  if (exists) return false
  const passwordHash = await hashPassword(demoPassword)
  const owner = await addPerson(tx, demoPeople[0], passwordHash)
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'trial_days'])
    .where('name', '=', 'Pro')
    .executeTakeFirstOrThrow()
  const type = await tx.selectFrom('company_types').select('id').where('key', '=', 'festival').executeTakeFirstOrThrow()
  const company = await createCompany(tx, ctx, {
    ...demoCompany,
    company_type_id: type.id,
    plan,
    owner_user_id: owner,
    billing_email: demoPeople[0].email,
  })
  await overrideMarketing(tx, company.id)
  const roles = await tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select(['r.id', 'base.key'])
    .where('r.company_id', '=', company.id)
    .execute()
  const roleOf = (key: string) => roles.find((role) => role.key === key)?.id ?? roles[0]?.id ?? ''

  await tx
    .updateTable('user_company_memberships')
    .set({ created_at: fromNow(-90 * day) })
    .where('company_id', '=', company.id)
    .execute()
  for (const [index, person] of demoPeople.slice(1).entries()) {
    const userId = await addPerson(tx, person, passwordHash)
    await tx
      .insertInto('user_company_memberships')
      .values({
        company_id: company.id,
        user_id: userId,
        company_role_id: roleOf(person.role),
        created_at: fromNow((index - 3) * 20 * day),
      })
      .execute()
    await placeDefaultWidgets(tx, company.id, userId)
  }
  for (const email of invited) {
    await tx
      .insertInto('user_invites')
      .values({
        company_id: company.id,
        email,
        company_role_id: roleOf('member'),
        token_hash: hashToken(newToken()),
        invited_by: owner,
        delivery: 'sent',
        expires_at: fromNow(7 * day),
      })
      .execute()
  }
  for (const [index, name] of shows.entries()) {
    await tx
      .insertInto('events')
      .values({ company_id: company.id, name, starts_at: fromNow((index + 1) * 21 * day), created_by: owner })
      .execute()
  }
  return true
}

async function addPerson(
  tx: Transaction,
  person: { full_name: string; email: string },
  passwordHash: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ email: person.email, full_name: person.full_name, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_emails')
    .values({
      user_id: id,
      email: person.email,
      is_primary: true,
      is_verified: true,
      verified_at: now,
    })
    .execute()
  return id
}

async function overrideMarketing(tx: Transaction, companyId: string): Promise<void> {
  const marketing = await tx.selectFrom('modules').select('id').where('key', '=', 'marketing').executeTakeFirstOrThrow()
  await tx
    .insertInto('company_module_overrides')
    .values({
      company_id: companyId,
      module_id: marketing.id,
      override_reason: 'Part of the demonstration',
      permissions: json({ access: 'write' }),
    })
    .execute()
  await grantModuleToRoles(tx, { company_id: companyId }, 'marketing', 'write')
}
