import type { FastifyInstance } from 'fastify'
import type { Storage } from '../storage.ts'

/** Only what we have made ourselves is served: re-encoded pictures, under paths of our own. */
const served = /^[0-9a-f-]{36}$/

/** Pictures of people. The address carries the moment of the upload, so that a new one is seen at once. */
export function registerFiles(server: FastifyInstance, storage: Storage): void {
  server.get<{ Params: { owner: string } }>(
    '/files/profile-photos/:owner/avatar.webp',
    { schema: { hide: true } },
    async (request, reply) => {
      const { owner } = request.params
      const file = served.test(owner) ? await storage.read(`profile-photos/${owner}/avatar.webp`) : null
      if (!file) return reply.code(404).type('text/plain').send('Not found')
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="avatar.webp"',
        })
        .send(file)
    },
  )
}
