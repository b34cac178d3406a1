import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { ensurePlatformCompany } from '#server/domain/people/super-admins.ts'
import { createServer } from '#server/http.ts'
import type { App } from '#server/platform/app/app.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import type { StoredMail } from '#server/platform/mail/mailer.ts'
import { createApp } from '#server/start.ts'
import { type AnyCall, callPath, type RequestInput } from '#shared/call.ts'
import { type Contract, contract } from '#shared/contract.ts'
import type { ErrorBody, ErrorCode } from '#shared/errors.ts'
import { openTestDatabase } from './database.ts'
import { watchForSecrets } from './secrets.ts'
import { watchForUndeclaredErrors } from './undeclared-errors.ts'
import { until } from './until.ts'

/** Caller of a request: anonymous, or a token with an optional company. */
export interface Caller {
  token?: string | null
  company?: string | null
  headers?: Record<string, string>
}

type Calls<F extends keyof Contract> = Contract[F]['calls']
type CallOf<F extends keyof Contract, K extends keyof Calls<F>> = Extract<Calls<F>[K], AnyCall>
type OutputOf<F extends keyof Contract, K extends keyof Calls<F>> = z.output<CallOf<F, K>['output']>

export interface Answer<T> {
  status: number
  /**
   * The output.
   * @throws with the error's text when the call was refused
   */
  ok: T
  code: ErrorCode | null
  error: ErrorBody | null
  raw: LightMyRequestResponse
}

export interface TestMarquee {
  app: App
  server: FastifyInstance
  call<F extends keyof Contract, K extends keyof Calls<F> & string>(
    who: Caller,
    feature: F,
    name: K,
    ...input: Record<string, never> extends RequestInput<CallOf<F, K>>
      ? [RequestInput<CallOf<F, K>>?]
      : [RequestInput<CallOf<F, K>>]
  ): Promise<Answer<OutputOf<F, K>>>
  send(
    who: Caller,
    feature: string,
    name: string,
    kind: 'read' | 'write',
    input: unknown,
  ): Promise<LightMyRequestResponse>
  sql<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  mail(to: string, subject: string | RegExp): Promise<StoredMail>
  close(): Promise<void>
}

export const superAdmin = { email: 'root@marquee.example', password: 'root-password!' }

/** Start the whole process on a separate database, called without a network. */
export async function startTestMarquee(
  environment: Record<string, string> = {},
  { withJobs = false, database = openTestDatabase() }: { withJobs?: boolean; database?: Promise<Connection> } = {},
): Promise<TestMarquee> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const env = parseEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '10000',
    PUBLIC_URL: 'http://localhost:3000',
    ...environment,
  })
  const connection = await database
  const app = await createApp(env, connection)
  const server = await createServer(app)
  watchForSecrets(server)
  const undeclared = watchForUndeclaredErrors(server)
  const actor = { kind: 'cli' as const, name: 'test' }
  const sql = <T>(work: (tx: Transaction) => Promise<T>) => inScope(app.db, { kind: 'system' }, work)
  await sql((tx) => ensurePlatformCompany(tx, { actor }, superAdmin))
  await app.jobs.open()
  if (withJobs) await app.jobs.work(app)
  await server.ready()

  const send: TestMarquee['send'] = (who, feature, name, kind, input) =>
    server.inject(requestOf(who, feature, name, kind, input))

  return {
    app,
    server,
    send,
    sql,
    async call(who, feature, name, ...[input]) {
      const { name: wireName, calls } = contract[feature]
      const entry = calls[name as keyof typeof calls] as AnyCall
      const raw = await send(who, wireName, name, entry.kind, input ?? {})
      return answerOf(raw)
    },
    mail: (to, subject) =>
      until(`a mail "${subject}" to ${to}`, () =>
        app.mailer.mailbox
          ?.messages(to)
          .find((mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject))),
      ),
    async close() {
      await server.close()
      await app.jobs.stop()
      app.mailer.close()
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
      undeclared.requireNone()
    },
  }
}

function requestOf(who: Caller, feature: string, name: string, kind: 'read' | 'write', input: unknown): InjectOptions {
  const headers: Record<string, string> = {
    ...(who.token && { authorization: `Bearer ${who.token}` }),
    ...(who.company && { 'x-company-id': who.company }),
    ...who.headers,
  }
  const url = callPath(feature, name)
  if (kind === 'write')
    return {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(input),
    }
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams()
  for (const [key, value] of entries)
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one))
  return { method: 'GET', url: entries.length > 0 ? `${url}?${query}` : url, headers }
}

/** Response body: JSON, or the text of a file. */
export function bodyOf(raw: LightMyRequestResponse) {
  return String(raw.headers['content-type']).startsWith('application/json') ? raw.json() : raw.body
}

function answerOf<T>(raw: LightMyRequestResponse): Answer<T> {
  const body: unknown = bodyOf(raw)
  const error = raw.statusCode === 200 ? null : (body as ErrorBody)
  return {
    status: raw.statusCode,
    raw,
    error,
    code: error?.code ?? null,
    get ok(): T {
      if (error) throw new Error(`${raw.statusCode} ${error.code}: ${error.error} ${JSON.stringify(error.data)}`)
      return body as T
    },
  }
}
