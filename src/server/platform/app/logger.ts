import { type Logger, pino } from 'pino'

export type { Logger }

/** Paths of log fields that can contain a secret. The logger removes them. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.access_token',
  '*.refresh_token',
  '*.code',
]

export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: redactedPaths, censor: '[hidden]' } })
}
