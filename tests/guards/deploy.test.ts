import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { metricsRegistry } from '#server/platform/app/metrics.ts'
import '#server/platform/app/observe.ts'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'
import { codeIn, importsOf, root, textOf } from './source-files.ts'

const variables = [...textOf('src/server/platform/app/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name ?? '',
)

const text = z.union([z.string(), z.number()]).transform(String)
const service = z.looseObject({
  environment: z.record(z.string(), text).optional(),
  volumes: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(textOf('deploy/compose.yaml'), { merge: true }))

function filledIn(value: string): string {
  return value.replaceAll(/\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?)\}/g, (_, name: string, fallback?: string) =>
    fallback !== undefined ? fallback : name === 'ENCRYPTION_KEY' ? '0'.repeat(64) : 'a-password',
  )
}

test('compose uses only known variables, and sets all that production needs', () => {
  for (const name of ['marquee', 'backup'])
    expect(Object.keys(compose.services[name]?.environment ?? {}).filter((key) => !variables.includes(key))).toEqual([])
  const given = Object.entries(compose.services.marquee?.environment ?? {}).map(([key, value]) => [
    key,
    filledIn(value),
  ])
  const env = parseEnvironment({ NODE_ENV: 'production', ...Object.fromEntries(given) })
  expect(env).toMatchObject({
    BILLING: 'simulator',
    TRUST_PROXY: '1',
    S3_BUCKET: 'marquee',
    PUBLIC_URL: 'https://localhost',
  })
})

test('the container writes only to its data folder, and has no capabilities', () => {
  expect(compose.services.marquee).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  // Longer than the process can take: the delay before stopping plus its timeout.
  const { STOP_TIMEOUT } = parseEnvironment({})
  const delay = Number(compose.services.marquee?.environment?.STOP_DELAY)
  expect(parseInt(String(compose.services.marquee?.stop_grace_period), 10)).toBeGreaterThan(STOP_TIMEOUT + delay)
})

test('compose mounts existing files', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((mount) => mount.split(':')[0] ?? ''),
  )
  const files = mounts.filter((from) => from.startsWith('./'))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => !existsSync(join(root, 'deploy', file)))).toEqual([])
  expect(mounts.filter((from) => !from.startsWith('./') && !(from in compose.volumes))).toEqual([])
})

const stages = textOf('deploy/Dockerfile')
  .split(/^FROM /m)
  .slice(1)
const copied = (stage = '') =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))

test('the container file copies existing files that .dockerignore allows', () => {
  const letThrough = textOf('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  for (const source of stages.flatMap(copied)) {
    expect(existsSync(join(root, source)), source).toBe(true)
    expect(letThrough, source).toContain(source.split('/')[0])
  }
})

test('the container has every file that the server and the scripts of operations reach, and no root', () => {
  const [, run = ''] = stages
  const folders = copied(run)
  const roots = [
    'src/server/main.ts',
    ...codeIn('src/server/migrations'),
    ...codeIn('scripts').filter((file) => /^scripts\/[^/]+$/.test(file)),
  ]
  const developing = [
    'scripts/dev.ts',
    'scripts/test.ts',
    'scripts/new-feature.ts',
    'scripts/requirements.ts',
    'scripts/generate-tables.ts',
  ]
  const imports = importsOf(codeIn('src/server', 'src/payment-simulator', 'src/shared', 'scripts')).filter(
    ({ is_type }) => !is_type,
  )
  const reached = new Set(roots.filter((file) => !developing.includes(file)))
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to)
  expect(reached.size).toBeGreaterThan(300)
  expect([...reached].filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
  expect(run).toMatch(/^USER node$/m)
  expect(run).toContain('\nCMD ["node", "src/server/main.ts"]\n')
  expect(run).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m)
})

const unit = textOf('deploy/marquee@.service')
const setting = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')

test('the unit of systemd starts what there is, as nobody in particular, and waits until it has stopped', () => {
  expect(setting('ExecStart')).toEqual(['/usr/bin/env node src/server/main.ts'])
  expect(setting('User')).toEqual(['marquee'])
  const given = setting('Environment')
    .join(' ')
    .matchAll(/([A-Z_]+)=/g)
  const names = [...given].map(([, name = '']) => name)
  expect(names.filter((name) => name !== 'PATH' && !variables.includes(name))).toEqual([])
  for (const name of ['NoNewPrivileges', 'PrivateDevices', 'ProtectHome', 'RestrictNamespaces'])
    expect(setting(name)).toEqual(['yes'])
  expect(setting('ProtectSystem')).toEqual(['strict'])
  const { STOP_TIMEOUT } = parseEnvironment({})
  const example = textOf('deploy/marquee.env.example')
  const delay = Number(/^STOP_DELAY=(\d+)$/m.exec(example)?.[1])
  expect(Number(setting('TimeoutStopSec')[0])).toBeGreaterThan(STOP_TIMEOUT + delay)
})

test('its environment is complete once the required empty lines are filled in', () => {
  const lines = textOf('deploy/marquee.env.example').matchAll(/^([A-Z0-9_]+)="?([^"\n]*)"?$/gm)
  const given = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(Object.keys(given).filter((name) => !variables.includes(name))).toEqual([])
  expect(() => parseEnvironment({ NODE_ENV: 'production', ...given })).toThrow(/ENCRYPTION_KEY/)
  parseEnvironment({ NODE_ENV: 'production', ...given, ENCRYPTION_KEY: '0'.repeat(64) })
})

test('the logins match the database setup', () => {
  const made = [...textOf('deploy/create-database.sql').matchAll(/^create role (\w+) login/gm)].map(([, name]) => name)
  for (const file of ['deploy/compose.yaml', 'deploy/marquee.env.example']) {
    const used = [...textOf(file).matchAll(/postgres:\/\/(\w+):/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(2)
    expect(used.filter((name) => !made.includes(name))).toEqual([])
  }
})

test.each([
  [
    'deploy/nginx.conf',
    /location = (\/api\/\S+) \{\s+client_max_body_size (\d+)m;/g,
    /^ {4}client_max_body_size 256k;/m,
  ],
  ['deploy/Caddyfile', null, /max_size 256KiB/],
] as const)('%s allows large bodies for pictures, imports and calendar files only', (file, each, usual) => {
  const config = textOf(file)
  const large = [...callsOf(router)]
    .filter(({ call }) => call.body_limit)
    .map(({ feature, name, call }) => ({ path: callPath(feature, name), limit: call.body_limit ?? 0 }))
  expect(large.length).toBeGreaterThan(1)
  const megabytes = 1024 * 1024
  const allowed = each
    ? [...config.matchAll(each)].map(([, path, size]) => ({ path: path ?? '', size: Number(size) * megabytes }))
    : [...config.matchAll(/@\w+ path (.+)\n\trequest_body @\w+ \{\n\t\tmax_size (\d+)MB/g)].flatMap(
        ([, paths = '', size]) => paths.split(' ').map((path) => ({ path, size: Number(size) * 1_000_000 })),
      )
  expect(allowed.map(({ path }) => path).sort()).toEqual(large.map(({ path }) => path).sort())
  for (const { path, limit } of large)
    expect(allowed.find((one) => one.path === path)?.size, path).toBeGreaterThanOrEqual(limit)
  expect(textOf('src/server/platform/http/server.ts')).toContain('bodyLimit: 256 * 1024')
  expect(config).toMatch(usual)
})

test('no proxy retries a write', () => {
  expect(textOf('deploy/nginx.conf').replaceAll(/#.*/g, '')).not.toContain('non_idempotent')
  expect(textOf('deploy/Caddyfile')).not.toContain('lb_retry_match')
})

test('dashboard and alerts use existing metrics, and show every queue and pool metric', async () => {
  const known = (await metricsRegistry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const dashboard = readFileSync(join(root, 'deploy/monitoring/grafana-dashboard.json'), 'utf8')
  JSON.parse(dashboard)
  const rules = textOf('deploy/monitoring/alerts.yml')
  parse(rules)
  const asked = [...`${dashboard}${rules}`.matchAll(/\bmarquee_[a-z0-9_]+/g)].map(([name]) => name)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.includes(name))).toEqual([])
  const own = known.filter((name) => /^marquee_(db|jobs|mails|storage|call)_/.test(name))
  expect(own.filter((name) => !asked.includes(name) && !/_(sum|count|bucket)$/.test(name))).toEqual([])
})
