import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestMarquee, superAdmin, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
const lines: unknown[] = []
beforeAll(async () => {
  marquee = await startTestMarquee()
  vi.spyOn(marquee.app.log, 'info').mockImplementation((line: unknown) => void lines.push(line))
  vi.spyOn(marquee.app.log, 'debug').mockImplementation((line: unknown) => void lines.push({ debug: line }))
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => marquee.close())

test('each request logs one line: method, route, status, time and the id in its response', async () => {
  const refused = await marquee.call({}, 'auth', 'signIn', { email: 'nobody@nowhere.example', password: 'wrong' })
  expect(lines).toEqual([
    {
      request_id: refused.error?.request_id,
      method: 'POST',
      route: '/api/auth/sign-in',
      status: 401,
      ms: expect.any(Number),
    },
  ])
})

test('no line contains input: password, address, token, query or ids', async () => {
  const token = (await marquee.call({}, 'auth', 'signIn', superAdmin)).ok
  const id = '8e2c7e4e-5d4b-4b6e-9d53-0a1f6f3d2c11'
  await marquee.server.inject({
    url: `/files/profile-photos/${id}/avatar.webp?v=s3cret`,
    headers: { authorization: 'Bearer s3cret', cookie: 'a=s3cret' },
  })
  await marquee.server.inject('/api/nothing-here/s3cret?code=s3cret')
  const text = JSON.stringify(lines)
  expect(lines).toHaveLength(3)
  for (const secret of [superAdmin.password, superAdmin.email, 's3cret', id, '127.0.0.1'])
    expect(text).not.toContain(secret)
  expect(token).toBeDefined()
  expect(lines[1]).toMatchObject({ route: '/files/profile-photos/:owner/avatar.webp', status: 404 })
})

test('probes are logged at debug level only', async () => {
  await marquee.server.inject('/healthz')
  expect(lines).toEqual([{ debug: expect.objectContaining({ route: '/healthz', status: 200 }) }])
})
