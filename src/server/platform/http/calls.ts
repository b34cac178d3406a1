import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import {
  type PublicContext,
  type ResolvedCaller,
  requireCompanyMember,
  requireSignedIn,
  requireSuperAdmin,
  resolveContext,
  type SignedInContext,
} from '#server/platform/app/context.ts'
import { callsOf, type ImplementedFeature } from '#server/platform/app/implement.ts'
import { callDuration } from '#server/platform/app/metrics.ts'
import { type AnyCall, callPath, declaredErrorsOf, type Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { type FileResponse, isFileCall } from '#shared/file-response.ts'
import { pendingSignUpOf, recognizedBrowserOf, sessionCookies, tokenFrom } from './cookies.ts'
import { appErrorOf, UndeclaredError } from './errors.ts'
import { requireReasonableShape } from './input-shape.ts'
import { invalidFields } from './invalid-fields.ts'
import { networkOf } from './network.ts'
import { requireOwnOrigin } from './origin.ts'
import { auditRejectedImpersonation } from './rejected-impersonation.ts'
import { idempotencyKeyOf, withIdempotency } from './with-idempotency.ts'

/**
 * Default rate limits per minute: `network` for requests to one public call from one network (possibly a whole office),
 * `person` for requests of one person to all calls.
 */
const defaultPerMinute = { network: 600, person: 600 }

/** Register every call: check origin, rate limit, session, access and input, then run the handler. */
export function registerCalls(server: FastifyInstance, app: App, router: readonly ImplementedFeature[]): void {
  for (const { feature, name, call, handler } of callsOf(router)) {
    const path = callPath(feature, name)
    const id = `${feature}.${name}`
    server.route({
      method: call.kind === 'read' ? 'GET' : 'POST',
      url: path,
      ...(call.body_limit && { bodyLimit: call.body_limit }),
      config: { call: id },
      schema: {
        summary: call.summary,
        tags: [feature],
        ...(!isFileCall(call) && { response: { 200: responseSchema(call.output) } }),
      },
      handler: async (request, reply) => {
        const stop = callDuration.startTimer({ call: id })
        reply.raw.once('finish', () => stop({ status: String(reply.statusCode) }))
        const answer = async () => {
          if (call.kind === 'write') requireOwnOrigin(request, app.env)
          await limitByNetwork(app, call, path, request)
          const who = await resolvePrincipal(app, call.kind, request, reply)
          const context = await auditRejectedImpersonation(who, id, () => requireAdmission(call, who))
          if (context.user) await app.rateLimits.takeHere('person', context.user.id, defaultPerMinute.person)
          const input = parseInput(call, call.kind === 'read' ? request.query : request.body)
          // The context matches the call's access rule, so it has the type that the handler expects.
          const run = () => handler(context as never, input as never)
          const key = call.idempotent ? idempotencyKeyOf(request) : null
          return key && isSignedIn(context) ? withIdempotency({ call: id, context, input, key }, run) : run()
        }
        const answered = await (app.env.NODE_ENV === 'test' ? requireDeclared(call, id, answer) : answer())
        return isFileCall(call) ? sendFile(reply, answered as FileResponse) : answered
      },
    })
  }
}

/** Minutes after which a file download is aborted. */
const maxDownloadMinutes = 10

/** Close the connection on an error or timeout during a download, so that clients do not accept a partial file. */
function sendFile(reply: FastifyReply, { name, type, content }: FileResponse) {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
  const signal = AbortSignal.timeout(maxDownloadMinutes * 60_000)
  return reply.send(Readable.from(content, { signal }))
}

function isSignedIn(context: PublicContext): context is SignedInContext {
  return context.user !== null && 'transaction' in context
}

export function resolvePrincipal(
  app: App,
  kind: AnyCall['kind'],
  request: FastifyRequest,
  reply: FastifyReply,
  /** Values that browsers cannot send as headers. */
  given: { company_id?: string; is_background?: boolean } = {},
): Promise<ResolvedCaller> {
  return resolveContext(
    app,
    kind,
    {
      id: request.id,
      ip_address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
      access_token: tokenFrom(request, app.env, 'access'),
      refresh_token: tokenFrom(request, app.env, 'refresh'),
      recognised_by: recognizedBrowserOf(request, app.env),
      signed_up_by: pendingSignUpOf(request, app.env),
      company_id: companyFrom(request),
      is_background: request.headers['x-background'] === '1',
      ...given,
    },
    sessionCookies(reply, app.env),
  )
}

/**
 * Apply the rate limit per network. Limits declared by a call count across all processes; default limits count per
 * process.
 */
async function limitByNetwork(app: App, call: AnyCall, path: string, request: FastifyRequest): Promise<void> {
  const network = networkOf(request.ip)
  if (call.per_minute) await app.rateLimits.take(path, network, call.per_minute)
  else if (call.access === 'public') await app.rateLimits.takeHere(path, network, defaultPerMinute.network)
}

function requireAdmission(call: AnyCall, resolved: ResolvedCaller): PublicContext {
  const context = contextFor(call, resolved)
  if (call.impersonation === 'refused' && context.session?.impersonator)
    throw new AppError('refused_while_impersonating')
  return context
}

function contextFor({ access }: AnyCall, resolved: ResolvedCaller): PublicContext {
  if (access === 'public') return resolved.context
  if (access === 'signed-in') return requireSignedIn(resolved).context
  if (access === 'super-admin') return requireSuperAdmin(resolved)
  return requireCompanyMember(resolved, access)
}

function companyFrom(request: FastifyRequest): string | null {
  const header = request.headers['x-company-id']
  if (header === undefined || header === '') return null
  const parsed = id.safeParse(header)
  if (!parsed.success) throw new AppError('bad_input', { fields: { 'x-company-id': 'This is not a valid id' } })
  return parsed.data
}

/**
 * Validate the input of a call and fill in defaults.
 * @throws bad_input with one sentence per invalid field
 */
export function parseInput<C extends AnyCall>(call: C, sent: unknown): Input<C> {
  requireReasonableShape(sent, call.body_limit !== undefined)
  const parsed = call.input.safeParse(sent ?? {})
  if (!parsed.success) throw new AppError('bad_input', { fields: invalidFields(parsed.error) })
  return parsed.data as Input<C>
}

/**
 * Run a call in test mode: an error code missing in the contract is a failure, because clients and the API description rely
 * on it.
 * @throws UndeclaredError
 */
async function requireDeclared<T>(call: AnyCall, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = appErrorOf(error)
    if (refusal && !declaredErrorsOf(call).has(refusal.code)) throw new UndeclaredError(name, refusal.code)
    throw error
  }
}

type Schema = z.core.JSONSchema.BaseSchema

/**
 * JSON schema of a response. Fastify's serializer omits every field that is not listed in it. For `anyOf` it validates
 * each value against each branch, so branches of different types, such as null or an object, become one schema with a
 * list of types.
 */
export function responseSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // With this setting, an unknown field in an optional object would be an error instead of being omitted.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      mergeByType(jsonSchema)
    },
  })
  return schema
}

function mergeByType(schema: Schema): void {
  const branches = schema.anyOf as Schema[] | undefined
  if (!branches) return
  const types = branches.flatMap(({ type }) => (typeof type === 'string' ? [type] : []))
  if (types.length < branches.length || new Set(types).size < types.length) return
  delete schema.anyOf
  for (const { const: _const, enum: _enum, ...branch } of branches) Object.assign(schema, branch)
  Object.assign(schema, { type: types })
}
