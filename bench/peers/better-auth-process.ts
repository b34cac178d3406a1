import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/**
 * better-auth with its organization plugin, on tables in a separate schema. Arguments: its installation folder, and JSON
 * with database URL, schema and secret. Creates its tables and prints its port.
 */
process.env.NODE_ENV = 'production'
const [folder = '', asked = ''] = process.argv.slice(2)
const { url, schema, secret }: { url: string; schema: string; secret: string } = JSON.parse(asked)
const { resolve } = createRequire(`${folder}/`)
const load = (name: string) => import(pathToFileURL(resolve(name)).href)
const { betterAuth } = await load('better-auth')
const { organization, bearer } = await load('better-auth/plugins')
const { getMigrations } = await load('better-auth/db/migration')
const { toNodeHandler } = await load('better-auth/node')

const server = createServer()
server.listen(0, '127.0.0.1', async () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const options = {
    baseURL: `http://127.0.0.1:${port}`,
    secret,
    database: new pg.Pool({ connectionString: url, max: 10, options: `-c search_path=${schema}` }),
    plugins: [organization({ membershipLimit: 100_000 }), bearer()],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  server.on('request', toNodeHandler(betterAuth(options)))
  console.log(port)
})
