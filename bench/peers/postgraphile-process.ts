import { createHash, createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import pg from 'pg'
import { signScope } from '#server/platform/database/scope.ts'

/**
 * PostGraphile on the same tables as the tenant role: the same function resolves the caller, their permission is checked,
 * and row level security does the rest. Arguments: its installation folder, and JSON with the table and back office logins.
 * Prints its port.
 */
Object.assign(process.env, { NODE_ENV: 'production', GRAPHILE_ENV: 'production' })
const [folder = '', logins = ''] = process.argv.slice(2)
const { serving, staff }: { serving: string; staff: string } = JSON.parse(logins)
const require = createRequire(`${folder}/`)
const { postgraphile } = require('postgraphile')
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber')
const { makePgService } = require('postgraphile/adaptors/pg')
const { grafserv } = require('postgraphile/grafserv/node')
const { pgSmartTags } = require('postgraphile/utils')

interface Row {
  user_id: string
  is_super_admin: boolean
  membership: { status: string } | null
  role: { permissions: Record<string, { access: string } | true>; is_active: boolean; deleted: boolean } | null
  modules: { module_key: string }[] | null
}

const sessions = new pg.Pool({ connectionString: staff, max: 5, onConnect: become('marquee_staff') })
const { rows: keys } = await sessions.query<{ key: Buffer }>('select key from scope_keys')
const scopeKey = { key: createSecretKey(keys[0]?.key ?? Buffer.alloc(0)), secondsAhead: 0 }

/** Resolve the caller, and return the settings for the transaction. */
async function settingsOf(request: IncomingMessage): Promise<Record<string, string>> {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  const company = request.headers['x-company-id']
  const { rows } = await sessions.query<Row>({
    name: 'resolve-context',
    text: 'select * from resolve_context($1, $2::uuid)',
    values: [createHash('sha256').update(token).digest('hex'), company],
  })
  const [row] = rows
  if (!row) throw new Error('no session')
  if (typeof company !== 'string') {
    if (!row.is_super_admin) throw new Error('not a super admin')
    return { role: 'marquee_staff' }
  }
  if (!mayReadTeam(row)) throw new Error('forbidden')
  const signed = signScope({ kind: 'company', user: row.user_id, company }, scopeKey)
  return { role: 'marquee_tenant', 'app.scope': signed }
}

function mayReadTeam({ membership, role, modules }: Row): boolean {
  if (membership?.status !== 'active' || !role?.is_active || role.deleted) return false
  if (!modules?.some((module) => module.module_key === 'team')) return false
  return role.permissions['*'] === true || role.permissions.team !== undefined
}

function become(role: string) {
  return async (client: pg.ClientBase) => {
    await client.query(`set role ${role}`)
  }
}

/** The log has no foreign keys to people and companies, and one table name conflicts with a GraphQL type. */
const tags = pgSmartTags([
  { kind: 'class', match: 'public.subscriptions', tags: { name: 'paid_subscriptions' } },
  {
    kind: 'class',
    match: 'public.audit_logs',
    tags: {
      foreignKey: [
        '(admin_user_id) references public.users (id)|@fieldName adminUser',
        '(subject_user_id) references public.users (id)|@fieldName subjectUser',
        '(company_id) references public.companies (id)|@fieldName company',
      ],
    },
  },
])

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [tags],
  pgServices: [
    makePgService({
      // This login can switch to the tenant and staff roles, so one pool serves both.
      pool: new pg.Pool({ connectionString: serving, max: 5 }),
      schemas: ['public'],
    }),
  ],
  grafserv: { graphiql: false, watch: false, maxRequestLength: 100_000 },
  grafast: {
    explain: false,
    context: async ({ node }: { node?: { req: IncomingMessage } }) => ({
      pgSettings: node ? await settingsOf(node.req) : {},
    }),
  },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : undefined)
})
