import { join } from 'node:path'
import { sql } from 'kysely'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { createCompany } from '#server/domain/companies/create-company.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

const sizes = { small: 10, large: 5000 }
const rounds = 60

/** How much slower the team pages of a company of 5,000 are than those of a small one, both asked in turn. */
export async function measureMembers(folder: string): Promise<Figure[]> {
  const { app, server, close } = await startInProcess(join(folder, 'members'))
  try {
    const companies = await inScope(app.db, { kind: 'system' }, async (tx) => ({
      small: await companyOf(tx, sizes.small),
      large: await companyOf(tx, sizes.large),
    }))
    await app.connection.asOwner((pool) => pool.query('analyze'))

    const ask = async (size: keyof typeof sizes, path: string) => {
      const { id, token } = companies[size]
      const started = performance.now()
      const answer = await server.inject({
        url: path,
        headers: { authorization: `Bearer ${token}`, 'x-company-id': id },
      })
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    }

    const figures: Figure[] = []
    for (const { id, what, path, first } of [
      { id: 'P2', what: 'first page of members', path: '/api/team/list-members?limit=50', first: 25 },
      { id: 'P7', what: 'search for a member', path: '/api/team/list-members?limit=50&search=erson%207', first: 50 },
      { id: 'P2', what: 'team overview', path: '/api/companies/get-team-overview', first: 25 },
    ]) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const size of ['small', 'large'] as const) times[size].push(await ask(size, path))
      figures.push({
        id,
        what: `${what}, ${sizes.large} members, p50`,
        unit: 'ms',
        measured: median(times.large),
        first,
        aim: 10,
        better: 'less',
        note: `with ${sizes.small} members ${median(times.small).toFixed(1)} ms`,
      })
    }
    return figures
  } finally {
    await close()
  }
}

async function companyOf(tx: Transaction, members: number): Promise<{ id: string; token: string }> {
  const actor = { kind: 'cli' as const, name: 'bench' }
  const slug = `members-${members}`
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
  return { id: company.id, token: session.tokens.access_token }
}
