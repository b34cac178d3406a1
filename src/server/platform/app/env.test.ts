import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { InvalidEnvironment, parseEnvironment } from './env.ts'

test('nothing is needed in local mode, and empty counts as unset', () => {
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
  const env = parseEnvironment({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://app.marquee.example/',
    DATABASE_URL: 'postgres://marquee@db/marquee',
    SMTP_URL: 'smtps://mail.example',
    ENCRYPTION_KEY: '0'.repeat(64),
    DEMO: 'on',
  })
  expect(env).toMatchObject({ HOST: '0.0.0.0', PUBLIC_URL: 'https://app.marquee.example', demo: false })
})

test('every problem is named at once, by its variable', () => {
  try {
    parseEnvironment({ PORT: 'many', SMTP_URL: 'http://mail', LOG_LEVEL: 'loud', BILLING: 'maybe' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidEnvironment)
    for (const name of ['PORT', 'SMTP_URL', 'LOG_LEVEL', 'BILLING']) expect(String(error)).toContain(name)
  }
})

test('every variable stands in .env.example, and nothing else does', () => {
  const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8')
  const known = [...source.slice(0, source.indexOf('export type')).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(known.sort())
})

test('other addresses of providers are JSON, and in production https only', () => {
  const local = (json: string) => parseEnvironment({ OAUTH_ENDPOINTS: json })
  const plain = { authorization: 'http://127.0.0.1:9/authorize', token: 'http://127.0.0.1:9/token' }
  expect(local(JSON.stringify({ dropbox: plain })).OAUTH_ENDPOINTS).toEqual({ dropbox: plain })
  expect(() => local('{')).toThrow(/OAUTH_ENDPOINTS: is JSON/)
  expect(() => local(JSON.stringify({ dropbox: { token: plain.token } }))).toThrow(/OAUTH_ENDPOINTS/)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://app.marquee.example/',
    DATABASE_URL: 'postgres://marquee@db/marquee',
    SMTP_URL: 'smtps://mail.example',
    ENCRYPTION_KEY: '0'.repeat(64),
  }
  expect(() => parseEnvironment({ ...production, OAUTH_ENDPOINTS: JSON.stringify({ dropbox: plain }) })).toThrow(
    /OAUTH_ENDPOINTS: https addresses only/,
  )
})
