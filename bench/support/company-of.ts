import { sql } from 'kysely'
import { createCompany } from '#server/domain/companies/create-company.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Create a company with a number of members, and a session of its owner. */
export async function companyOf(
  tx: Transaction,
  members: number,
  slug = `members-${members}`,
): Promise<{ id: string; owner: string; token: string }> {
  const actor = { kind: 'cli' as const, name: 'bench' }
  const plan = await tx.selectFrom('plans').select(['id', 'trial_days']).limit(1).executeTakeFirstOrThrow()
  const type = await tx.selectFrom('company_types').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    insert into users (email, full_name, password_hash)
    select ${slug} || '-' || n || '@bench.example', 'Person ' || n, 'none' from generate_series(1, ${members}::int) n`.execute(
    tx,
  )
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', `${slug}-1@bench.example`)
    .executeTakeFirstOrThrow()
  const company = await createCompany(
    tx,
    { actor },
    { name: slug, slug, company_type_id: type.id, plan, owner_user_id: owner.id, billing_email: owner.email },
  )
  await sql`
    insert into user_company_memberships (company_id, user_id, company_role_id)
    select ${company.id}, u.id, r.id from users u
    join company_roles r on r.company_id = ${company.id} join roles b on b.id = r.role_id and b.key = 'member'
    where u.email like ${`${slug}-%`} and u.id <> ${owner.id}`.execute(tx)
  const session = await openSession(tx, { user_id: owner.id, ip_address: '127.0.0.1', user_agent: 'bench' })
  return { id: company.id, owner: owner.id, token: session.tokens.access_token }
}
