import { expect, test } from 'vitest'
import { startTestMarquee } from '#tests/support/marquee.ts'

test('with API_DOCS=off nobody learns the calls from their description', async () => {
  const marquee = await startTestMarquee({ API_DOCS: 'off' })
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json'])
    expect((await marquee.server.inject(path)).statusCode).toBe(404)
  await marquee.close()
})

test('the description tells which calls take the key of a request, and no other', async () => {
  const marquee = await startTestMarquee({ API_DOCS: 'on' })
  const { paths } = (await marquee.server.inject('/api/openapi.json')).json()
  const headersOf = (path: string) =>
    (paths[path]?.post?.parameters ?? []).map(({ in: where, name }: { in: string; name: string }) => `${where} ${name}`)
  expect(headersOf('/api/team/create-role')).toEqual(['header idempotency-key'])
  expect(headersOf('/api/team/update-role')).toEqual([])
  await marquee.close()
})
