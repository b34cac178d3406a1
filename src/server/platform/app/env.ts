import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const optionalText = z.string().trim().min(1).optional()

const endpointUrl = z.url({ protocol: /^https?$/ })
const oauthEndpoints = z
  .string()
  .transform((json, ctx): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is JSON, e.g. {"dropbox":{"authorization":"…","token":"…"}}' })
      return z.NEVER
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.strictObject({
        authorization: endpointUrl,
        token: endpointUrl,
        revocation: endpointUrl.optional(),
        api: endpointUrl.optional(),
      }),
    ),
  )
  .optional()

const proxyAdvice =
  'is the number of proxies in front, or their addresses: 10.0.0.7, 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between'

function isProxyList(setting: string): boolean {
  if (/^\d+$/.test(setting)) return Number(setting) <= 100
  return setting
    .split(',')
    .map((one) => one.trim())
    .every((one) => ['loopback', 'linklocal', 'uniquelocal'].includes(one) || isAddressOrRange(one))
}

function isAddressOrRange(text: string): boolean {
  if (!text.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return ipaddr.isValidCIDR(text) && !text.endsWith('/0')
}

/** All environment variables, also listed in .env.example. Empty counts as unset. In local mode all are optional. */
const environmentVariables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Proxies in front of the server, in the format of Fastify's trustProxy: a number of hops or a list of addresses. */
  TRUST_PROXY: z.string().trim().refine(isProxyList, proxyAdvice).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_STAFF_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * When the connection pooler in front of the database reuses a connection: after each session or each transaction.
   */
  DATABASE_POOLER: z.enum(['none', 'session', 'transaction']).default('none'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(5),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Marquee <no-reply@marquee.example>'),
  /** Support address shown to people; if unset, no contact is shown. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Sales address; defaults to the support address. */
  SALES_EMAIL: z.email().optional(),
  /** Folder with the operator's own privacy.md and terms.md. */
  LEGAL_DIR: z.string().default('deploy/legal'),
  /** 32 bytes as hex. Encrypts secrets that must be readable again: provider tokens, TOTP and webhook secrets. */
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is 32 bytes as 64 hex digits')
    .optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  MICROSOFT_CLIENT_ID: optionalText,
  MICROSOFT_CLIENT_SECRET: optionalText,
  DROPBOX_CLIENT_ID: optionalText,
  DROPBOX_CLIENT_SECRET: optionalText,
  /** JSON: endpoints by integration type, for tests and self-hosted providers. */
  OAUTH_ENDPOINTS: oauthEndpoints,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: z.url().optional(),
  /** 'on' uses Stripe. In local mode without STRIPE_SECRET_KEY, 'on' uses the simulator. */
  BILLING: z.enum(['on', 'off', 'simulator']).default('on'),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ENDPOINT: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  DEMO: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Seconds for which a stopping process reports not ready but still serves, so that proxies switch to another. */
  STOP_DELAY: z.coerce.number().min(0).max(300).default(0),
  /** Seconds after which a stopping process exits, whatever is still running. */
  STOP_TIMEOUT: z.coerce.number().min(1).max(3600).default(25),
  /** Whether /api/docs and /api/openapi.json are available: by default off in production, on elsewhere. */
  API_DOCS: z.enum(['on', 'off']).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).default(1),
})

export type Environment = ReturnType<typeof parseEnvironment>

/** @throws InvalidEnvironmentError with every problem at once. */
export function parseEnvironment(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environmentVariables.safeParse(set)
  if (!parsed.success) {
    throw new InvalidEnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const missing = [...findContradictions(values), ...(production ? missingInProduction(values) : [])]
  if (missing.length > 0) throw new InvalidEnvironmentError(missing)

  return {
    ...values,
    production,
    HOST: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    DATA_DIR: resolve(values.DATA_DIR),
    LEGAL_DIR: resolve(values.LEGAL_DIR),
    SALES_EMAIL: values.SALES_EMAIL ?? values.SUPPORT_EMAIL,
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    demo: !production && values.DEMO === 'on',
    api_docs: (values.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
  }
}

function findContradictions(values: z.output<typeof environmentVariables>): string[] {
  if (values.BILLING === 'simulator' && values.STRIPE_SECRET_KEY)
    return ['BILLING: simulator does not go with STRIPE_SECRET_KEY; choose one of them']
  return []
}

function missingInProduction(values: z.output<typeof environmentVariables>): string[] {
  const missing: string[] = []
  if (!values.PUBLIC_URL?.startsWith('https://'))
    missing.push('PUBLIC_URL: the public https address, e.g. https://app.example.com')
  if (!values.DATABASE_URL)
    missing.push('DATABASE_URL: a PostgreSQL database, e.g. postgres://user:password@host/marquee')
  if (values.DATABASE_URL && !(values.DATABASE_STAFF_URL && values.DATABASE_OWNER_URL))
    missing.push(
      'DATABASE_STAFF_URL, DATABASE_OWNER_URL: logins of their own for the platform and for migrations, see docs/operations.md',
    )
  if (!values.SMTP_URL) missing.push('SMTP_URL: a mail server, e.g. smtps://user:password@mail.example.com')
  if (!values.ENCRYPTION_KEY) missing.push('ENCRYPTION_KEY: 32 random bytes as hex, e.g. of openssl rand -hex 32')
  const plain = Object.values(values.OAUTH_ENDPOINTS ?? {}).flatMap((one) => Object.values(one))
  if (plain.some((address) => !address.startsWith('https://')))
    missing.push('OAUTH_ENDPOINTS: https addresses only, because secrets are sent there')
  if (values.BILLING === 'on' && !values.STRIPE_SECRET_KEY)
    missing.push(
      'STRIPE_SECRET_KEY: sells through Stripe; or BILLING=simulator to try it without charging any card, or BILLING=off to sell nothing',
    )
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET)
    missing.push('STRIPE_WEBHOOK_SECRET: goes with STRIPE_SECRET_KEY')
  return missing
}

export class InvalidEnvironmentError extends Error {
  override readonly name = 'InvalidEnvironmentError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
