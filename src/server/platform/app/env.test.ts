import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { InvalidEnvironmentError, parseEnvironment } from './env.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.marquee.example/',
  DATABASE_URL: 'postgres://marquee_serving@db/marquee',
  DATABASE_STAFF_URL: 'postgres://marquee_backoffice@db/marquee',
  DATABASE_OWNER_URL: 'postgres://marquee_owner@db/marquee',
  SMTP_URL: 'smtps://mail.example',
  ENCRYPTION_KEY: '0'.repeat(64),
}

test('local mode needs no settings, and empty counts as unset', () => {
  const env = parseEnvironment({ PORT: '', DATABASE_URL: ' ' })
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    production: false,
    demo: true,
    BILLING: 'on',
  })
})

test('production listens on all addresses and never seeds a demo', () => {
  const env = parseEnvironment({ ...production, BILLING: 'off', DEMO: 'on' })
  expect(env).toMatchObject({
    HOST: '0.0.0.0',
    api_docs: false,
    PUBLIC_URL: 'https://app.marquee.example',
    demo: false,
  })
})

test('all problems are reported at once, by variable', () => {
  try {
    parseEnvironment({ PORT: 'many', SMTP_URL: 'http://mail', LOG_LEVEL: 'loud', BILLING: 'maybe' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidEnvironmentError)
    for (const name of ['PORT', 'SMTP_URL', 'LOG_LEVEL', 'BILLING']) expect(String(error)).toContain(name)
  }
})

test('.env.example lists exactly the existing variables', () => {
  const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8')
  const known = [...source.slice(0, source.indexOf('export type')).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(known.sort())
})

test('provider endpoints are JSON, and https only in production', () => {
  const local = (json: string) => parseEnvironment({ OAUTH_ENDPOINTS: json })
  const plain = { authorization: 'http://127.0.0.1:9/authorize', token: 'http://127.0.0.1:9/token' }
  expect(local(JSON.stringify({ dropbox: plain })).OAUTH_ENDPOINTS).toEqual({ dropbox: plain })
  expect(() => local('{')).toThrow(/OAUTH_ENDPOINTS: is JSON/)
  expect(() => local(JSON.stringify({ dropbox: { token: plain.token } }))).toThrow(/OAUTH_ENDPOINTS/)
  expect(() =>
    parseEnvironment({ ...production, BILLING: 'off', OAUTH_ENDPOINTS: JSON.stringify({ dropbox: plain }) }),
  ).toThrow(/OAUTH_ENDPOINTS: https addresses only/)
})

test.each(['1', '2', '10.0.0.7', '10.0.0.0/8, 192.168.1.1', 'loopback', 'uniquelocal,fd00::/8', '::1'])(
  'TRUST_PROXY accepts %s',
  (TRUST_PROXY) => {
    expect(parseEnvironment({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
    // Accepted values must not fail later, when requests are served.
    fastify({ trustProxy: TRUST_PROXY })
  },
)

test.each(['true', 'nginx', '10.0.0', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '-1', '1.5', '10.0.0.1 10.0.0.2'])(
  'TRUST_PROXY rejects %s with a sentence',
  (TRUST_PROXY) => {
    expect(() => parseEnvironment({ TRUST_PROXY })).toThrow(/TRUST_PROXY: is the number of proxies in front, or their/)
  },
)

describe('payments', () => {
  test('production uses the simulator only with an explicit setting', () => {
    expect(() => parseEnvironment(production)).toThrow(/STRIPE_SECRET_KEY: .*BILLING=simulator/)
    for (const BILLING of ['simulator', 'off'])
      expect(parseEnvironment({ ...production, BILLING }).BILLING).toBe(BILLING)
    const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    expect(parseEnvironment({ ...production, ...keys }).BILLING).toBe('on')
  })

  test('a key together with the simulator is rejected', () => {
    expect(() => parseEnvironment({ BILLING: 'simulator', STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(
      /BILLING: simulator/,
    )
  })
})

test('the API description is available with API_DOCS=on, and locally', () => {
  expect(parseEnvironment({}).api_docs).toBe(true)
  expect(parseEnvironment({ API_DOCS: 'off' }).api_docs).toBe(false)
})
