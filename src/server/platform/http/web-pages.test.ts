import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { ownInlineScripts, serveWeb } from './web-pages.ts'

const template = '<html><head><title>Marquee</title></head><body><div id="root"></div></body></html>'
const aurora = 'a0000000-0000-4000-8000-000000000001'
const boreal = 'a0000000-0000-4000-8000-000000000002'
const cookies = (given: Record<string, string>) => ({
  cookie: Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})
const signedIn = { marquee_access: 'ada', marquee_refresh: 'r' }

let folder: string
let server: FastifyInstance
let plan = 'Starter'
let rendered = 0
const asked: string[] = []

beforeEach(async () => {
  plan = 'Starter'
  asked.length = 0
  folder = mkdtempSync(join(tmpdir(), 'marquee-pages-'))
  mkdirSync(join(folder, 'render'))
  mkdirSync(join(folder, 'assets'))
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(folder, 'assets', `app-1a2b.js${ending}`), `app${ending}`)
  writeFileSync(join(folder, 'index.html'), `<script>early()</script>empty`)
  writeFileSync(join(folder, 'render', 'templates.json'), JSON.stringify({ '/': template, '/board': template }))
  writeFileSync(
    join(folder, 'render', 'render.js'),
    `export const render = (path, search, answers) => {
       globalThis.timesRendered?.()
       return { title: 'T', html: 'rendered ' + path + search + JSON.stringify(answers) }
     }`,
  )
  rendered = 0
  Object.assign(globalThis, { timesRendered: () => rendered++ })
  server = fastify()
  await server.register(cookie)
  server.get('/api/plans', async (_, reply) => (plan === '' ? reply.code(503).send({}) : { plan }))
  server.get('/api/session', async ({ headers, cookies: sent }) => {
    asked.push(JSON.stringify(sent))
    const company = headers['x-company-id'] === boreal ? boreal : aurora
    return sent.marquee_access === 'ada'
      ? { user: { name: '</script>' }, company: { id: company } }
      : { user: null, company: null }
  })
  server.get('/api/board', async ({ headers }, reply) =>
    headers['x-company-id'] === aurora ? { of: 'Aurora' } : reply.code(403).send({}),
  )
  await serveWeb(
    server,
    { env: parseEnvironment({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' }) },
    [
      {
        path: '/',
        unless: ['code'],
        forVisitors: { calls: ['/api/plans'], query: { onboarding: ['create'], tab: ['up'] } },
      },
      { path: '/board', forMembers: { session: '/api/session', calls: ['/api/board'] } },
    ],
    folder,
  )
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const open = (url: string, given: Record<string, string> = {}) => server.inject({ url, headers: cookies(given) })

function answersIn(html: string): unknown {
  const block = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)
  return block?.[1] ? JSON.parse(block[1]) : null
}

test('the page of a link for people without an account is neither indexed nor stored', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await server.inject({ method, url: '/links/t0ken' })
    expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ])
  }
})

test('a visitor gets a rendered page with the responses that it was rendered from', async () => {
  const { body, headers } = await open('/')
  expect(body).toContain('<title>T</title>')
  expect(body).toContain('<div id="root" data-rendered>rendered /{"/api/plans":{"plan":"Starter"}}</div>')
  expect(answersIn(body)).toEqual({ company: null, answers: { '/api/plans': { plan: 'Starter' } } })
  expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'cookie'])
})

test('a page is rendered once until its data changes', async () => {
  await open('/')
  await open('/')
  expect(rendered).toBe(1)
  plan = 'Pro'
  expect((await open('/')).body).toContain('"plan":"Pro"')
  expect((await open('/?onboarding=create')).body).toContain('rendered /?onboarding=create')
  expect((await open('/')).body).not.toContain('onboarding')
})

test('unknown query parameters cause no new rendering, in any order', async () => {
  const plain = (await open('/')).body
  for (let visit = 0; visit < 20; visit += 1)
    expect((await open(`/?utm_source=${visit}&onboarding=${visit}&tab=`)).body).toBe(plain)
  expect(rendered).toBe(1)
  const creating = (await open('/?utm_source=a&tab=up&onboarding=create')).body
  expect(creating).toContain('rendered /?onboarding=create&tab=up{')
  expect((await open('/?onboarding=create&fbclid=b&tab=up&tab=down&onboarding=x')).body).toBe(creating)
  expect((await open('/')).body).toBe(plain)
  expect(rendered).toBe(2)
})

test('possibly signed-in users, mail links and failed calls get the empty page', async () => {
  expect((await open('/', { marquee_refresh: 'r' })).body).toContain('empty')
  expect((await open('/?code=abc')).body).toContain('empty')
  plan = ''
  expect((await open('/')).body).toContain('empty')
  const { body, headers } = await open('/board')
  expect(body).toContain('empty')
  expect(headers['cache-control']).toBe('no-cache')
})

test('a member gets the responses of their company, which are never cached', async () => {
  const { body, headers } = await open('/board', signedIn)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(answersIn(body)).toEqual({
    company: aurora,
    answers: {
      '/api/session': { user: { name: '</script>' }, company: { id: aurora } },
      '/api/board': { of: 'Aurora' },
    },
  })
})

test('the last selected company is used; a call that it rejects is left to the page', async () => {
  const { body } = await open('/board', { ...signedIn, selected_company: boreal })
  expect(answersIn(body)).toMatchObject({ company: boreal, answers: { '/api/session': { company: { id: boreal } } } })
  expect(body).not.toContain('Aurora')
  expect(answersIn((await open('/board', { ...signedIn, selected_company: 'no id' })).body)).toMatchObject({
    company: aurora,
  })
})

test('opening a page never refreshes a session, and without one it contains no responses', async () => {
  await open('/board', signedIn)
  expect(asked).toEqual(['{"marquee_access":"ada"}'])
  expect((await open('/board', { marquee_access: 'over', marquee_refresh: 'r' })).body).toContain('empty')
})

test('the inline script is allowed by its hash; the renderer is not served as a file', async () => {
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(ownInlineScripts(folder)).toEqual([`'sha256-${hash}'`])
  expect((await open('/render/templates.json')).body).toContain('empty')
})

test('a hashed file is cached for a year and compressed if accepted; unknown names are not found', async () => {
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ url, method, headers: { 'accept-encoding': 'br' } })
  const file = await get('/assets/app-1a2b.js')
  expect(file.body).toBe('app.br')
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await open('/assets/app-1a2b.js')).body).toBe('app')
  expect(await get('/assets/app-1a2b.js', 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
  expect((await open('/index.html')).headers['cache-control']).toBe('no-cache')
  for (const name of ['app-0000.js', '', '..%2Frender%2Ftemplates.json', '..%2F..%2Fweb-stamp'])
    expect((await open(`/assets/${name}`)).statusCode, name).toBe(404)
})
