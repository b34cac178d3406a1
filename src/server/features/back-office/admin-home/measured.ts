import type { Logger } from '#server/platform/app/logger.ts'
import type { SystemHealth, SystemPart } from '#shared/features/back-office/admin-home.ts'

const timeoutMilliseconds = 4000
const slow = 1500

export interface Question {
  part: SystemPart
  detail?: string
  /** Not configured, so not checked. */
  off?: boolean
  /** May return details. @throws when the part does not work */
  ask(): Promise<{ detail?: string; failing?: boolean; warning?: boolean }>
}

/** Run one check with a timeout. The error is only logged: messages of other systems can contain secrets. */
export async function timedCheck(log: Logger, { part, detail = '', off, ask }: Question): Promise<SystemHealth> {
  if (off) return { part, state: 'off', response_ms: null, detail: null }
  const started = performance.now()
  const elapsed = () => Math.max(1, Math.round(performance.now() - started))
  try {
    const answer = await inTime(ask())
    const response_ms = elapsed()
    const state = answer.failing ? 'failing' : answer.warning ? 'warning' : response_ms > slow ? 'slow' : 'good'
    return { part, state, response_ms, detail: answer.detail ?? (detail || null) }
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the system does not answer as it should')
    return { part, state: 'failing', response_ms: elapsed(), detail: detail || null }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMilliseconds} ms`)), timeoutMilliseconds)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
