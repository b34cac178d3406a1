import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { requireCompanyMember } from '#server/platform/app/context.ts'
import { resolvePrincipal } from '#server/platform/http/calls.ts'
import type { RegisterRoutes } from '#server/platform/http/server.ts'
import { AppError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'

const access = { module: 'events', level: 'read', status: 'follows' } as const
const asked = z.object({ company: id })

/** Maximum number of open streams per user, over all tabs and devices. */
const maxStreamsPerUser = 30
/** Maximum duration of a stream. The browser then opens a new one, with the member's current permissions. */
const maxStreamMilliseconds = 5 * 60_000
/** Interval of heartbeats. Shorter than the time after which the server and proxies close idle connections. */
const heartbeatMilliseconds = 25_000
/** Changes within this time are sent as one message, because each message triggers queries. */
const collectMilliseconds = 300

/**
 * Stream of the kinds of records that change in a company: 'event', 'venue' or 'space'. It contains no data; pages
 * repeat their queries, which check the rights.
 */
export const registerChangesRoute: RegisterRoutes = async (api, app) => {
  const streams = new Map<string, number>()
  const open = new Set<PassThrough>()
  api.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  api.addHook('onClose', () => app.changes.close())
  api.get('/api/changes', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { data } = asked.safeParse(request.query)
    if (!data) throw new AppError('bad_input', { fields: { company: 'This is not a valid id' } })
    const by = { company_id: data.company, is_background: true }
    const { company, user } = requireCompanyMember(await resolvePrincipal(app, 'read', request, reply, by), access)
    const count = streams.get(user.id) ?? 0
    if (count >= maxStreamsPerUser) throw new AppError('rate_limited', { retry_after_seconds: 30 })
    // Count the stream before the first await, so that streams opened at the same time count too.
    streams.set(user.id, count + 1)
    const leave = () => {
      const left = (streams.get(user.id) ?? 1) - 1
      if (left > 0) streams.set(user.id, left)
      else streams.delete(user.id)
    }
    const stream = new PassThrough()
    const waiting = new Set<string>()
    const send = () => {
      for (const kind of waiting) stream.write(`data: ${kind}\n\n`)
      waiting.clear()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (kind: string | null) => {
      waiting.add(kind ?? 'all')
      if (waiting.size === 1) timer = setTimeout(send, collectMilliseconds)
    }
    const stop = await app.changes.watch(company.id, hear).catch((error: unknown) => {
      leave()
      throw error
    })
    const beats = setInterval(() => stream.write(': still here\n\n'), heartbeatMilliseconds)
    const last = setTimeout(() => stream.end(), maxStreamMilliseconds)
    open.add(stream)
    stream.once('close', () => {
      stop()
      clearTimeout(timer)
      clearTimeout(last)
      clearInterval(beats)
      open.delete(stream)
      leave()
    })
    stream.write('retry: 2000\n\n')
    // Close the connection after the stream, so that a stopping process does not wait for it.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' })
    return reply.type('text/event-stream').send(stream)
  })
}
