import { expect, test } from 'vitest'
import { startTestMarquee } from '#tests/support/marquee.ts'

test('with API_DOCS=off nobody learns the calls from their description', async () => {
  const marquee = await startTestMarquee({ API_DOCS: 'off' })
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html', '/api/openapi.json'])
    expect((await marquee.server.inject(path)).statusCode).toBe(404)
  await marquee.close()
})
