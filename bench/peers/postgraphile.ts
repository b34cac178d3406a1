import { z } from 'zod'
import { type Contender, httpContender, startPeer } from './contender.ts'
import { headersOf } from './marquee.ts'
import type { watchDatabase } from './processor-time.ts'
import type { Answer, Question } from './questions.ts'
import { removal, type Workplace } from './workplace.ts'

const members = `query ($company: UUID!) {
  allUserCompanyMemberships(condition: {companyId: $company, status: "active"}, first: 50, orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) {
    totalCount
    nodes {
      rowId userId companyId status isPrimary isGuest companyRoleId createdAt
      userByUserId { rowId email fullName avatarUrl }
      companyRoleByCompanyIdAndCompanyRoleId {
        rowId labelOverride description permissions isActive
        roleByRoleId { rowId key label }
      }
    }
    pageInfo { endCursor hasNextPage }
  }
}`

const auditPage = `query {
  allAuditLogs(condition: {actionType: "${removal}"}, first: 100, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      rowId createdAt actorKind adminUserId companyId actionType resourceType resourceId oldValues newValues metadata
      ipAddress userAgent
      adminUser { fullName email }
      subjectUser { email }
      company { name }
    }
  }
}`

const nodes = z.array(z.object({ rowId: z.string() }))
const answers = z.object({
  errors: z.array(z.unknown()).max(0).optional(),
  data: z.object({
    allUserCompanyMemberships: z.object({ totalCount: z.number(), nodes }).optional(),
    allAuditLogs: z.object({ nodes }).optional(),
  }),
})

function readAnswer(_: Question, body: unknown): Answer {
  const parsed = answers.safeParse(body)
  if (!parsed.success) throw new Error(`PostGraphile answers ${JSON.stringify(body).slice(0, 500)}`)
  const { allUserCompanyMemberships: of, allAuditLogs } = parsed.data.data
  const rows = of?.nodes ?? allAuditLogs?.nodes ?? []
  return { ids: rows.map(({ rowId }) => rowId), total: of?.totalCount ?? null }
}

export async function startPostGraphile(
  owner: string,
  place: Workplace,
  peers: string,
  database: Awaited<ReturnType<typeof watchDatabase>>,
): Promise<Contender> {
  const logins = JSON.stringify({ serving: owner, staff: owner })
  const server = await startPeer('bench/peers/postgraphile-process.ts', peers, logins)
  const request = (question: Question, query: string, variables = {}) => ({
    url: `${server.url}/graphql`,
    method: 'POST' as const,
    headers: { ...headersOf(question, place), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const requests = {
    'members of 10': request('members of 10', members, { company: place.small.company }),
    'members of 4,150': request('members of 4,150', members, { company: place.large.company }),
    'audit page': request('audit page', auditPage),
  }
  return httpContender({
    name: 'PostGraphile',
    ...server,
    requests,
    read: readAnswer,
    database,
  })
}
