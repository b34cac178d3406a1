import { z } from 'zod'
import { startServerProcess } from '#tests/support/server-process.ts'
import { type HttpRequest, httpContender } from './contender.ts'
import type { watchDatabase } from './processor-time.ts'
import { type Answer, askerOf, type Question, questions } from './questions.ts'
import { madeRole, removal, type Workplace } from './workplace.ts'

export interface Logins {
  owner: string
  serving?: string | undefined
  staff?: string | undefined
}

/** Production mode with three logins; production rejects a single login that owns everything. */
export function variablesOf({ owner, serving, staff }: Logins): Record<string, string> {
  const shared = { DEMO: 'off', BILLING: 'off', API_DOCS: 'off' }
  if (!serving || !staff) return { ...shared, DATABASE_URL: owner }
  return {
    ...shared,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bench.example',
    DATABASE_URL: serving,
    DATABASE_STAFF_URL: staff,
    DATABASE_OWNER_URL: owner,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ENCRYPTION_KEY: '5'.repeat(64),
  }
}

export interface Calls {
  path: string
  method: 'GET' | 'POST'
  body?: string
}

export const calls: Record<Question, Calls> = {
  'members of 10': { method: 'GET', path: '/api/team/list-members?limit=50' },
  'members of 4,150': { method: 'GET', path: '/api/team/list-members?limit=50' },
  'audit page': {
    method: 'GET',
    path: `/api/audit-log/get-audit-logs-paginated?limit_param=100&action_type_filter=${removal}`,
  },
  'create role': {
    method: 'POST',
    path: '/api/team/create-role',
    body: JSON.stringify({
      label: madeRole,
      description: '',
      base_role: 'member',
      permissions: { dashboard: { access: 'read' } },
    }),
  },
}

export function headersOf(question: Question, place: Workplace): Record<string, string> {
  const { token, company } = askerOf(question, place)
  return { authorization: `Bearer ${token}`, ...(company && { 'x-company-id': company }) }
}

const row = z.object({ id: z.string() })
const answers = {
  members: z.object({ members: z.array(row), total: z.number() }),
  audit: z.object({ logs: z.array(row), total_count: z.number() }),
  role: z.object({ role: z.object({ id: z.string() }) }),
}

export function readAnswer(question: Question, body: unknown): Answer {
  if (question === 'create role') return { ids: [answers.role.parse(body).role.id], total: null }
  if (question === 'audit page') {
    const { logs, total_count } = answers.audit.parse(body)
    return { ids: logs.map(({ id }) => id), total: total_count }
  }
  const { members, total } = answers.members.parse(body)
  return { ids: members.map(({ id }) => id), total }
}

interface Settings {
  name: string
  logins: Logins
  place: Workplace
  database: Awaited<ReturnType<typeof watchDatabase>>
}

export async function startMarqueeContender({ name, logins, place, database }: Settings) {
  const server = await startServerProcess(variablesOf(logins))
  const requests = Object.fromEntries(
    questions.map((question): [string, HttpRequest] => {
      const { path, method, body } = calls[question]
      const headers = { ...headersOf(question, place), ...(body && { 'content-type': 'application/json' }) }
      return [question, { url: server.url + path, method, headers, ...(body && { body }) }]
    }),
  )
  return httpContender({
    name,
    pid: server.child.pid,
    requests,
    read: readAnswer,
    database,
    stop: server.kill,
  })
}
