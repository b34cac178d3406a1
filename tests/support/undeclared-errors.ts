import type { FastifyInstance } from 'fastify'
import { UndeclaredError } from '#server/platform/http/errors.ts'

/** Record every error code that its call does not declare, whether or not a test checks the response. */
export function watchForUndeclaredErrors(server: FastifyInstance): { requireNone(): void } {
  const found = new Set<string>()
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof UndeclaredError) found.add(error.message)
  })
  return {
    requireNone() {
      if (found.size > 0) throw new Error(['Declare them in the errors of their calls:', ...found].join('\n'))
    },
  }
}
