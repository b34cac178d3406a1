import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'
import { floods } from '#tests/support/floods.ts'
import { bodyOf, type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { password, person, rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant, snapshot } from '#tests/support/tenant.ts'

const calls = [...callsOf(router)].map(({ feature, name, call }) => ({
  id: `${feature}.${name}`,
  feature,
  name,
  call,
  path: callPath(feature, name),
}))
const writes = calls.filter(({ call }) => call.kind === 'write')

let marquee: TestMarquee
let tenant: SeededTenant
let root: Caller
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const callerOf = ({ call }: (typeof calls)[number]): Caller =>
  call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }

const bearerOf = (one: (typeof calls)[number]) => ({
  authorization: `Bearer ${callerOf(one).token}`,
  'x-company-id': tenant.id,
})

describe('a write from another site is refused', () => {
  const cookie = () => ({ cookie: `marquee_access=${tenant.owner.token}`, 'x-company-id': tenant.id })
  const origins: [string, Record<string, string>][] = [
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    ['no word of where it comes from', {}],
    ['Basic, which a browser adds by itself', { authorization: 'Basic YTpi' }],
  ]
  test.each(writes)('$id [C-SESS-12]', async ({ path, id }) => {
    for (const [, headers] of origins) {
      const answer = await marquee.server.inject({
        method: 'POST',
        url: path,
        headers: { ...cookie(), ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(samples(tenant.ids)[id]),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin'])
    }
    const text = await marquee.server.inject({
      method: 'POST',
      url: path,
      headers: { ...cookie(), origin: 'http://localhost:3000', 'content-type': 'text/plain' },
      payload: JSON.stringify(samples(tenant.ids)[id]),
    })
    expect(text.json().code).toBe('malformed_body')
  })

  test('our own pages may write', async () => {
    const headers = {
      ...cookie(),
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
    const answer = await marquee.server.inject({
      method: 'POST',
      url: '/api/account/update-profile',
      headers,
      payload: '{"display_name":"A","bio":""}',
    })
    expect(answer.statusCode).toBe(200)
  })

  test('in production only the public address counts as our own', async () => {
    const { requireOwnOrigin } = await import('#server/platform/http/origin.ts')
    const env = { ...marquee.app.env, production: true, PUBLIC_URL: 'https://app.marquee.example' }
    const from = (origin: string) => () =>
      requireOwnOrigin({ headers: { origin, host: 'localhost:3000' } } as never, env)
    expect(from('https://app.marquee.example')).not.toThrow()
    for (const origin of [
      'http://localhost:3000',
      'https://app.marquee.example.evil.example',
      'http://app.marquee.example',
    ])
      expect(from(origin)).toThrow()
  })
})

describe('bad input gets a clear error and changes nothing', () => {
  test.each(calls)('$id: unknown fields, every column of every table, prototype keys', async (one) => {
    const before = await snapshot(marquee)
    const columns = {
      id: crypto.randomUUID(),
      user_id: tenant.ids.user,
      is_primary: true,
      is_platform: true,
      status: 'active',
      permissions: { '*': true },
      password_hash: 'x',
      is_verified: true,
      plan_id_2: 'x',
      is_super_admin: true,
      stripe_customer_id: 'cus',
    }
    for (const [name, value] of [...Object.entries(columns), ['constructor', {}] as const]) {
      if (name in one.call.input.shape) continue
      const input = { ...samples(tenant.ids)[one.id], [name]: value }
      const answer = await marquee.send(callerOf(one), one.feature, one.name, one.call.kind, input)
      expect([name, answer.json().code]).toEqual([name, 'bad_input'])
    }
    const body = JSON.stringify({ ...samples(tenant.ids)[one.id] })
      .replace(/^\{/, '{"__proto__": {"is_super_admin": true}, ')
      .replace(', }', '}')
    if (one.call.kind === 'write') {
      const headers = {
        authorization: `Bearer ${callerOf(one).token}`,
        'x-company-id': tenant.id,
        'content-type': 'application/json',
      }
      const answer = await marquee.server.inject({ method: 'POST', url: one.path, headers, payload: body })
      expect(answer.statusCode).toBe(400)
    }
    expect(await snapshot(marquee)).toBe(before)
  })

  test.each(calls.filter(({ call }) => Object.keys(call.input.shape).length > 0))(
    '$id: every field of a wrong type, missing, far too long',
    async (one) => {
      const before = await snapshot(marquee)
      const sample = samples(tenant.ids)[one.id] ?? {}
      for (const field of Object.keys(one.call.input.shape)) {
        const isOptional = (one.call.input.shape[field] as z.ZodType).safeParse(undefined).success
        const wrongs: unknown[] =
          one.call.kind === 'write' ? [42, [], { a: 1 }, true, 'x'.repeat(100_000)] : ['x'.repeat(10_000)]
        if (!isOptional) wrongs.push(undefined, ...(one.call.kind === 'write' ? [null] : []))
        for (const wrong of wrongs) {
          if ((one.call.input.shape[field] as z.ZodType).safeParse(wrong).success) continue
          const answer = await marquee.send(callerOf(one), one.feature, one.name, one.call.kind, {
            ...sample,
            [field]: wrong,
          })
          const body = answer.json()
          expect([field, body.code]).toEqual([field, 'bad_input'])
          expect(Object.keys(body.data.fields).some((name) => name.startsWith(field))).toBe(true)
        }
      }
      expect(await snapshot(marquee)).toBe(before)
    },
  )

  // What they cost is measured by `npm run bench -- floods`.
  test.each(writes)('$id: a flood of keys, levels, names or items gets a small answer', async (one) => {
    const headers = { ...bearerOf(one), 'content-type': 'application/json' }
    for (const [flood, payload] of floods) {
      const answer = await marquee.server.inject({ method: 'POST', url: one.path, headers, payload })
      expect([flood, answer.statusCode]).toEqual([flood, 400])
      expect(answer.body.length, flood).toBeLessThan(10_000)
    }
  })
  test.each(calls.filter(({ call }) => call.kind === 'read'))('$id: a flood of query keys as well', async (one) => {
    const query = Array.from({ length: 2_500 }, (_, n) => `k${n}`).join('&')
    const answer = await marquee.server.inject({ url: `${one.path}?${query}`, headers: bearerOf(one) })
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(10_000)
  })

  const hostile = [
    "'; drop table users; --",
    '" or 1=1',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '#{7*7}',
    '../../etc/passwd',
    '%00',
    'a\u0000b',
    'a\ud800b',
    'a\u0007b',
    '\u202egnp.exe',
    '𝕌𝕟𝕚𝕔𝕠𝕕𝕖',
    '=1+1',
  ]
  test.each(calls)('$id: SQL, markup and zero bytes in every text field are only text', async (one) => {
    const sample = samples(tenant.ids)[one.id] ?? {}
    for (const field of Object.keys(one.call.input.shape)) {
      for (const text of hostile) {
        const answer = await marquee.send(callerOf(one), one.feature, one.name, one.call.kind, {
          ...sample,
          [field]: text,
        })
        expect([field, text, answer.statusCode >= 500 && !answer.json().code.startsWith('payments_')]).toEqual([
          field,
          text,
          false,
        ])
        if (bodyOf(answer).code === 'session_expired') tenant = await seedTenant(marquee)
      }
    }
    if (one.id === 'auth.signOut' || one.id === 'admin-users.forceLogout') root = await rootAdmin(marquee)
    expect((await marquee.sql((tx) => tx.selectFrom('users').select('id').limit(1).execute())).length).toBe(1)
  })

  test('malformed JSON, another content type, no body and ten megabytes', async () => {
    const someone = await person(marquee)
    const send = (payload: string, type = 'application/json') =>
      marquee.server.inject({
        method: 'POST',
        url: '/api/account/update-profile',
        headers: { authorization: `Bearer ${someone.token}`, 'content-type': type },
        payload,
      })
    expect((await send('{"display_name":')).json()).toMatchObject({
      code: 'malformed_body',
      error: 'The request could not be read.',
    })
    expect((await send('"text"')).json().code).toBe('bad_input')
    expect((await send('[]')).json().code).toBe('bad_input')
    expect((await send('')).statusCode).toBe(400)
    expect((await send('<xml/>', 'application/xml')).json().code).toBe('malformed_body')
    const large = await send(JSON.stringify({ display_name: 'x'.repeat(10_000_000), bio: '' }))
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large'])
    expect((await marquee.call(someone, 'account', 'getProfile')).ok.profile).toBeNull()
  })

  test('a company header that is no id', async () => {
    const answer = await marquee.call({ ...tenant.owner, company: "' or 1=1" }, 'team', 'listMembers')
    expect(answer.code).toBe('bad_input')
    expect((await marquee.call({ token: tenant.owner.token }, 'team', 'listMembers')).error).toMatchObject({
      code: 'company_required',
      error: 'No company selected',
    })
  })

  test('an unknown path of the API is told as JSON', async () => {
    expect((await marquee.server.inject('/api/nothing/here')).json()).toMatchObject({
      code: 'not_found',
      success: false,
    })
  })
})

describe('an error nobody foresaw', () => {
  test('is one sentence with a reference, and nothing of what happened', async () => {
    const someone = await person(marquee)
    await marquee.app.connection.asOwner((pool) => pool.query('alter table user_profiles rename to user_profiles_gone'))
    const answer = await marquee.call(someone, 'account', 'getProfile')
    await marquee.app.connection.asOwner((pool) => pool.query('alter table user_profiles_gone rename to user_profiles'))
    expect(answer.status).toBe(500)
    expect(answer.error?.error).toBe(
      `Something went wrong on our side. Please try again. (Reference ${answer.error?.request_id})`,
    )
    expect(answer.raw.body).not.toContain('user_profiles')
  })
})

describe('what tells nothing about whether somebody exists', () => {
  test('sign-in, resend and reset answer alike for a known and an unknown address', async () => {
    const { email } = await person(marquee)
    const ask = async (name: 'signIn' | 'resendConfirmation' | 'requestPasswordReset', address: string) => {
      const input = name === 'signIn' ? { email: address, password: 'wrong' } : { email: address }
      const { raw } = await marquee.call({}, 'auth', name as 'signIn', input as { email: string; password: string })
      const { request_id: _, ...body } = raw.json()
      return [raw.statusCode, body, raw.body.length]
    }
    for (const name of ['signIn', 'resendConfirmation', 'requestPasswordReset'] as const) {
      expect(await ask(name, email)).toEqual(await ask(name, 'nobody-at-all@nowhere.example'))
    }
  })
})

describe('rate limits', () => {
  test('hold for an address of the network, whatever it claims to be forwarded for', async () => {
    const strict = await startTestMarquee({ RATE_LIMIT_FACTOR: '1' })
    try {
      const codes: string[] = []
      for (let n = 0; n < 40; n++) {
        const headers = { 'x-forwarded-for': `10.0.${n}.1` }
        codes.push(
          (await strict.call({ headers }, 'auth', 'requestPasswordReset', { email: `n${n}@x.example` })).code ?? 'ok',
        )
      }
      expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
      expect(codes.at(-1)).toBe('rate_limited')
      const refused = await strict.call({}, 'auth', 'requestPasswordReset', { email: 'x@x.example' })
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
      const { email } = await person(strict)
      expect((await strict.call({}, 'auth', 'signIn', { email, password })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('hold for public calls that name none by network, and for a person over all calls', async () => {
    const strict = await startTestMarquee({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '1' })
    try {
      const ask = (address: string) =>
        strict.call({ headers: { 'x-forwarded-for': address } }, 'auth', 'getSession').then(({ code }) => code)
      for (let n = 0; n < 60; n++) expect(await ask(`2001:db8:1:1::${n.toString(16)}`)).toBeNull()
      expect(await ask('2001:db8:1:1:ffff::1')).toBe('rate_limited')
      expect(await ask('2001:db8:1:2::1')).toBeNull()

      const [busy, other] = [await person(strict), await person(strict)]
      for (let n = 0; n < 60; n++) await strict.call(busy, 'account', n % 2 ? 'getProfile' : 'listEmails')
      expect((await strict.call(busy, 'account', 'getProfile')).code).toBe('rate_limited')
      expect((await strict.call(other, 'account', 'getProfile')).code).toBeNull()
    } finally {
      await strict.close()
    }
  })

  test('are counted in the database, so that a second process counts on', async () => {
    const first = await startTestMarquee({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { createRateLimits } = await import('#server/platform/http/rate-limits.ts')
      const other = createRateLimits(first.app.connection.pool, 1)
      for (let n = 0; n < 10; n++) await other.take('/api/auth/request-password-reset', '127.0.0.1', 10)
      expect((await first.call({}, 'auth', 'requestPasswordReset', { email: 'x@x.example' })).code).toBe('rate_limited')
    } finally {
      await first.close()
    }
  })
})

describe('the API description', () => {
  test('has every call, made from the contract, and its page opens', async () => {
    const { paths } = (await marquee.server.inject('/api/openapi.json')).json()
    expect(Object.keys(paths).sort()).toEqual(calls.map(({ path }) => path).sort())
    for (const { path, call } of calls)
      expect(paths[path][call.kind === 'read' ? 'get' : 'post'].summary).toBe(call.summary)
    expect((await marquee.server.inject('/api/docs/')).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  test('carries the headers that keep browsers safe', async () => {
    const { headers } = await marquee.server.inject('/api/auth/get-session')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('health and readiness are told, metrics only on loopback or with the token', async () => {
    expect((await marquee.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await marquee.server.inject('/readyz')
    expect([200, 503]).toContain(ready.statusCode)
    expect(ready.json().database.latency_ms).toBeGreaterThanOrEqual(0)
    expect((await marquee.server.inject('/metrics')).body).toContain('marquee_db_round_trips_total')
    expect((await marquee.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403)
    expect(
      (await marquee.server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(403)
  })
})
