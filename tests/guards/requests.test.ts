import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSearchTerms } from '#shared/search-terms.ts'
import { allCalls, type ListedCall } from '#tests/support/calls.ts'
import { type ChangeRecorder, recordChanges } from '#tests/support/changed-rows.ts'
import { createHostileRequests, type HostileRequests } from '#tests/support/hostile-requests.ts'
import { hostileTexts, unstorableInputs } from '#tests/support/input-cases.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, password, person } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isBackground, isFrame, statementsOf } from '#tests/support/statements.ts'
import type { SeededTenant } from '#tests/support/tenant.ts'

// tests/guards/input.test.ts covers the schema of every call. Here every call proves that it applies its schema, and
// examples cover all error cases. Every case at every call is in tests/nightly.

const writes = allCalls.filter(({ call }) => call.kind === 'write')

const examples: ListedCall[] = [
  'auth.getSession',
  'auth.signIn',
  'auth.signUp',
  'account.listEmails',
  'account.updateProfile',
  'account.uploadProfilePhoto',
  'companies.updateSettings',
  'branding.uploadLogo',
  'team.listMembers',
  'team.createRole',
  'invitations.sendTeamInvitations',
  'dashboard.addWidget',
  'billing.createCheckout',
  'search.listMatchingRecords',
  'events.listRecords',
  'events.createRecord',
  'events.updateRecord',
  'venues.startImport',
  'plans.createPlan',
  'admin-users.updateUserStatus',
  'audit-log.getAuditLogsPaginated',
].map((id) => {
  const found = allCalls.find((one) => one.id === id)
  if (!found) throw new Error(`There is no call ${id}`)
  return found
})

let marquee: TestMarquee
let requests: HostileRequests
let changes: ChangeRecorder
let tenant: SeededTenant
beforeAll(async () => {
  marquee = await startTestMarquee()
  requests = await createHostileRequests(marquee)
  changes = await recordChanges(marquee)
  tenant = requests.tenant()
})
afterAll(async () => {
  await changes.stop()
  await marquee.close()
})

describe('a write from another site', () => {
  const cookie = () => ({ cookie: `marquee_access=${tenant.owner.token}`, 'x-company-id': tenant.id })

  test('is rejected by every write [C-SESS-12]', async () => {
    const accepted: string[] = []
    for (const { id, path } of writes) {
      const answer = await marquee.server.inject({
        method: 'POST',
        url: path,
        headers: { ...cookie(), origin: 'https://evil.example', 'content-type': 'application/json' },
        payload: JSON.stringify(samples(tenant.ids)[id]),
      })
      if (answer.statusCode !== 403 || answer.json().code !== 'foreign_origin')
        accepted.push(`${id}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
    }
    expect(writes.length).toBeGreaterThan(150)
    expect(accepted).toEqual([])
  })

  test('is rejected for every origin header that browsers send [C-SESS-12]', async () => {
    const wrong: string[] = []
    for (const one of examples.filter(({ call }) => call.kind === 'write'))
      wrong.push(...(await requests.foreignOrigins(one)))
    expect(wrong).toEqual([])
  })

  test('is allowed from our own pages', async () => {
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

  test('must come from the public URL in production', async () => {
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
  test('in every call, before its handler sends anything to the database', async () => {
    const wrong: string[] = []
    const changed = await changes.during(async () => {
      for (const one of allCalls) {
        let code: unknown
        const statements = await statementsOf(async () => {
          const input = { ...samples(tenant.ids)[one.id], no_such_field: 'x' }
          const answer = await marquee.send(requests.callerOf(one), one.feature, one.name, one.call.kind, input)
          code = answer.statusCode === 400 && answer.json().data?.fields?.no_such_field
        })
        if (code !== 'There is no such field') wrong.push(`${one.id} takes a field that it does not know`)
        const sent = statements.find(
          (each) => !isFrame(each) && !isBackground(each) && !each.text.includes('rate_limits'),
        )
        if (sent) wrong.push(`${one.id} sends ${sent.text.slice(0, 100)}`)
      }
    })
    expect(wrong).toEqual([])
    expect(changed).toEqual([])
  })

  test.each(examples)('$id: unknown fields, wrong values and floods', async (one) => {
    const wrong: string[] = []
    const changed = await changes.during(async () => {
      wrong.push(...(await requests.unknownFields(one)))
      wrong.push(...(await requests.wrongValues(one)))
      // `npm run bench -- floods` measures the time they take.
      wrong.push(...(await requests.floods(one)))
    })
    expect(wrong).toEqual([])
    expect(changed).toEqual([])
  })

  test('text that the database cannot store causes no server error', async () => {
    const failed: string[] = []
    let tried = 0
    for (const one of allCalls)
      for (const [field, input] of unstorableInputs(one, samples(requests.tenant().ids)[one.id] ?? {})) {
        tried += 1
        const answer = await marquee.send(requests.callerOf(one), one.feature, one.name, one.call.kind, input)
        const code = answer.statusCode < 500 ? '' : answer.json().code
        if (code !== '' && !code.startsWith('payments_')) failed.push(`${one.id}${field}: ${code}`)
      }
    expect(tried).toBeGreaterThan(50)
    expect(failed).toEqual([])
  })

  test('SQL, markup and templates are stored, returned and found as text', async () => {
    const { owner } = await company(marquee)
    const stored: string[] = []
    for (const text of hostileTexts) {
      const answer = await marquee.call(owner, 'venues', 'createRecord', { name: text, time_zone: 'UTC', notes: null })
      if (answer.code !== null) {
        // Names cannot contain zero bytes, lone surrogates or other control characters.
        expect([text, answer.code]).toEqual([text, 'bad_input'])
        expect(/[\p{Cc}\p{Cs}]/u.test(text)).toBe(true)
        continue
      }
      const { record } = (await marquee.call(owner, 'venues', 'getRecord', { id: answer.ok.record.id })).ok
      const visible = text.replace('\u202e', '')
      expect(record.name).toBe(visible)
      stored.push(visible)
      const found = (await marquee.call(owner, 'venues', 'listRecords', { search: text })).ok.rows
      expect(found.map(({ name }) => name)).toContain(visible)
    }
    expect(stored.length).toBeGreaterThan(8)
    const all = (await marquee.call(owner, 'venues', 'listRecords', {})).ok.rows
    expect(all.map(({ name }) => name).sort()).toEqual(stored.toSorted())
    for (const search of ["x' or '1'='1", '%', '_'])
      expect((await marquee.call(owner, 'venues', 'listRecords', { search })).ok.rows.map(({ name }) => name)).toEqual(
        stored.filter((name) =>
          parseSearchTerms(search).every(({ words }) => words.every((word) => name.includes(word))),
        ),
      )
  })

  test('malformed JSON, another content type, no body, and ten megabytes', async () => {
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

  test('a company header that is no UUID', async () => {
    const answer = await marquee.call({ ...tenant.owner, company: "' or 1=1" }, 'team', 'listMembers')
    expect(answer.code).toBe('bad_input')
    expect((await marquee.call({ token: tenant.owner.token }, 'team', 'listMembers')).error).toMatchObject({
      code: 'company_required',
      error: 'No company selected',
    })
  })

  test('an unknown API path returns JSON', async () => {
    expect((await marquee.server.inject('/api/nothing/here')).json()).toMatchObject({
      code: 'not_found',
      success: false,
    })
  })
})

describe('an unexpected error', () => {
  test('is one sentence with a reference, without details', async () => {
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

describe('account existence', () => {
  test('is hidden: sign-in, resend and reset respond alike for known and unknown addresses', async () => {
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
  test('apply per network address, ignoring X-Forwarded-For', async () => {
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

  test('apply to public calls without their own limit per network, and to a person over all calls', async () => {
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

  test('are counted in the database, shared with a second process', async () => {
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
  test('contains every call from the contract, and its page opens', async () => {
    const { paths } = (await marquee.server.inject('/api/openapi.json')).json()
    expect(Object.keys(paths).sort()).toEqual(allCalls.map(({ path }) => path).sort())
    for (const { path, call } of allCalls)
      expect(paths[path][call.kind === 'read' ? 'get' : 'post'].summary).toBe(call.summary)
    expect((await marquee.server.inject('/api/docs/')).statusCode).toBe(200)
  })
})

describe('every response', () => {
  test('has the security headers', async () => {
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

  test('readiness needs the job queue', async () => {
    const working = await startTestMarquee({}, { withJobs: true })
    try {
      const ready = await working.server.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        {
          status: 'ready',
          database: { latency_ms: expect.any(Number) },
          jobs: expect.objectContaining({ running: true }),
          storage: { works: true },
        },
      ])
      await working.app.jobs.stop()
      const stopped = await working.server.inject('/readyz')
      expect([stopped.statusCode, stopped.json().status]).toEqual([503, 'starting'])
    } finally {
      await working.close()
    }
  })

  test('health is public, metrics only on loopback or with the token', async () => {
    expect((await marquee.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await marquee.server.inject('/metrics')).body).toContain('marquee_db_statements_total')
    expect((await marquee.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403)
    expect(
      (await marquee.server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(403)
  })
})
