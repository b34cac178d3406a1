import { expect, test } from 'vitest'
import { startTestMarquee } from '#tests/support/marquee.ts'

test('API_DOCS=off hides the description', async () => {
  const marquee = await startTestMarquee({ API_DOCS: 'off' })
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json'])
    expect((await marquee.server.inject(path)).statusCode).toBe(404)
  await marquee.close()
})

test('the description lists the idempotency key only for calls that accept it', async () => {
  const marquee = await startTestMarquee({ API_DOCS: 'on' })
  const { paths } = (await marquee.server.inject('/api/openapi.json')).json()
  const headersOf = (path: string) =>
    (paths[path]?.post?.parameters ?? []).map(({ in: where, name }: { in: string; name: string }) => `${where} ${name}`)
  expect(headersOf('/api/team/create-role')).toEqual(['header idempotency-key'])
  expect(headersOf('/api/team/update-role')).toEqual([])
  await marquee.close()
})
