import type { FastifyInstance } from 'fastify'
import type { Storage } from './storage.ts'

/** Owner id in the URL of a picture. All served pictures are re-encoded ones, stored under such an id. */
const ownerId = /^[0-9a-f-]{36}$/

const pictures = [
  { folder: 'profile-photos', name: 'avatar.webp', type: 'image/webp', shownIn: 'same-origin' },
  // Mails show the logo, and a webmail page is another site.
  { folder: 'logos', name: 'logo.png', type: 'image/png', shownIn: 'cross-origin' },
] as const

/**
 * Serve photos of people and logos of companies. The URL contains the time of the upload, so that caches miss after a
 * change.
 */
export function registerFiles(server: FastifyInstance, storage: Storage): void {
  for (const { folder, name, type, shownIn } of pictures) {
    server.get<{ Params: { owner: string } }>(
      `/files/${folder}/:owner/${name}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { owner } = request.params
        const file = ownerId.test(owner) ? await storage.read(`${folder}/${owner}/${name}`) : null
        if (!file) return reply.code(404).type('text/plain').send('Not found')
        return reply
          .headers({
            'content-type': type,
            'cross-origin-resource-policy': shownIn,
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': `inline; filename="${name}"`,
          })
          .send(file)
      },
    )
  }
}
