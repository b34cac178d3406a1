import { type Logger, pino } from 'pino'

export type { Logger }

/** Paths that could carry a secret are removed before anything is written. */
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
