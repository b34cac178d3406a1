import { applyBrandingToDemo } from '#server/demo/apply-branding-to-demo.ts'
import { type Demo, type DemoPerson, demoActions } from '#server/demo/demo-actions.ts'
import { growTeam } from '#server/demo/grow-team.ts'
import { planSeason } from '#server/demo/plan-season.ts'
import { sendWebhooks } from '#server/demo/send-webhooks.ts'
import { createCompany } from '#server/domain/companies/create-company.ts'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

export const demoPassword = 'open-doors!'
export const demoCompany = { name: 'Northlight Events', slug: 'northlight-events' }

export const demoPeople = [
  { role: 'admin', label: 'Owner and Admin', full_name: 'Ada Okafor', email: 'ada@northlight.example' },
  { role: 'manager', label: 'Manager', full_name: 'Mateo Brandt', email: 'mateo@northlight.example' },
  { role: 'member', label: 'Member', full_name: 'Mina Sørensen', email: 'mina@northlight.example' },
  { role: 'viewer', label: 'Viewer', full_name: 'Victor Leclerc', email: 'victor@northlight.example' },
] as const

const demoParts: readonly ((demo: Demo) => Promise<void>)[] = [growTeam, applyBrandingToDemo, sendWebhooks, planSeason]

const demoAgeDays = 150

/**
 * Create the demo company; local mode only. Returns whether it was created now. `subscribeDemo` adds the subscription
 * later, outside this transaction.
 */
export async function seedDemo(tx: Transaction, ctx: { actor: Actor; app: App }): Promise<boolean> {
  const exists = await tx.selectFrom('companies').select('id').where('slug', '=', demoCompany.slug).executeTakeFirst()
  if (exists) return false
  const passwordHash = await hashPassword(demoPassword)
  const owner = await addPerson(tx, { ...demoPeople[0], ago: demoAgeDays }, passwordHash)
  const { actor, app } = ctx
  const pro = await tx
    .selectFrom('plans')
    .select(['id', 'trial_days'])
    .where('name', '=', 'Pro')
    .executeTakeFirstOrThrow()
  const type = await tx.selectFrom('company_types').select('id').where('key', '=', 'festival').executeTakeFirstOrThrow()
  const company = await createCompany(
    tx,
    { actor },
    {
      ...demoCompany,
      company_type_id: type.id,
      plan: pro,
      owner_user_id: owner,
      billing_email: demoPeople[0].email,
    },
  )
  await addMarketingModule(tx, company.id)
  await tx
    .updateTable('companies')
    .set({
      created_at: fromNow(-demoAgeDays * millisecondsPerDay),
      trial_ends_at: fromNow((pro.trial_days - demoAgeDays) * millisecondsPerDay),
    })
    .where('id', '=', company.id)
    .execute()
  const roles = await tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select(['r.id', 'base.id as base_id', 'base.key'])
    .where('r.company_id', '=', company.id)
    .execute()
  const demo: Demo = {
    app,
    tx,
    company: company.id,
    owner,
    role: (key) => roles.find((role) => role.key === key) ?? { id: '', base_id: '' },
    addPerson: (person) => addPerson(tx, person, passwordHash),
    action: demoActions(tx, company.id),
  }
  for (const part of demoParts) await part(demo)
  return true
}

async function addPerson(tx: Transaction, person: DemoPerson, passwordHash: string): Promise<string> {
  const created_at = fromNow(-person.ago * millisecondsPerDay)
  const { id } = await tx
    .insertInto('users')
    .values({ email: person.email, full_name: person.full_name, password_hash: passwordHash, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('user_emails')
    .values({
      user_id: id,
      email: person.email,
      is_primary: true,
      is_verified: true,
      verified_at: created_at,
      created_at,
    })
    .execute()
  return id
}

async function addMarketingModule(tx: Transaction, companyId: string): Promise<void> {
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
