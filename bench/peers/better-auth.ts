import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Contender, httpContender, startPeer } from './contender.ts'
import type { watchDatabase } from './processor-time.ts'
import type { Answer, Question } from './questions.ts'
import { connectTo, type Person, type Workplace } from './workplace.ts'

const schema = 'bench_better_auth'
const secret = 'a secret of the benchmark, long enough'
const answers = z.object({ members: z.array(z.object({ id: z.string() })), total: z.number() })

function readAnswer(_: Question, body: unknown): Answer {
  const { members, total } = answers.parse(body)
  return { ids: members.map(({ id }) => id), total }
}

/** The same people and ids in its own tables, plus an index for the list. */
const copy = `
  truncate "user", session, account, organization, member, invitation, verification cascade;
  insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select distinct u.id::text, u.full_name, u.email, true, u.created_at, u.updated_at
    from public.users u join public.user_company_memberships m on m.user_id = u.id join public.companies c on c.id = m.company_id
    where c.slug in ('bench-small', 'bench-large');
  insert into organization (id, name, slug, "createdAt")
    select id::text, name, slug, created_at from public.companies where slug in ('bench-small', 'bench-large');
  insert into member (id, "organizationId", "userId", role, "createdAt")
    select m.id::text, m.company_id::text, m.user_id::text, case when m.is_primary then 'owner' else 'member' end, m.created_at
    from public.user_company_memberships m join organization o on o.id = m.company_id::text where m.status = 'active';
  create index if not exists member_list on member ("organizationId", "createdAt");
  create index if not exists member_person on member ("userId", "organizationId");
  analyze "user", session, organization, member`

export async function startBetterAuth(
  owner: string,
  place: Workplace,
  peers: string,
  database: Awaited<ReturnType<typeof watchDatabase>>,
): Promise<Contender> {
  const client = await connectTo(owner)
  try {
    await client.query(`create schema if not exists ${schema}; set search_path = ${schema}`)
    const settings = JSON.stringify({ url: owner, schema, secret })
    const server = await startPeer('bench/peers/better-auth-process.ts', peers, settings)
    await client.query(copy)
    const request = async ({ user, company }: Person) => {
      const token = randomBytes(24).toString('base64url')
      await client.query(
        `insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
         values ($1, now() + interval '7 days', $2, now(), now(), $3)`,
        [randomBytes(16).toString('hex'), token, user],
      )
      const query = `organizationId=${company}&limit=50&sortBy=createdAt&sortDirection=asc`
      return {
        url: `${server.url}/api/auth/organization/list-members?${query}`,
        method: 'GET' as const,
        headers: { cookie: `better-auth.session_token=${encodeURIComponent(signed(token))}` },
      }
    }
    const requests = { 'members of 10': await request(place.small), 'members of 4,150': await request(place.large) }
    return httpContender({
      name: 'better-auth',
      ...server,
      requests,
      read: readAnswer,
      database,
    })
  } finally {
    await client.end()
  }
}

/** A token in the format of its cookies. */
function signed(token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}
