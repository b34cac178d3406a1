/** Network errors, and errors of PostgreSQL while it starts, stops or has no connection left. */
const errorCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** Messages of broken connections, which `pg` reports without a code. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether the database cannot be reached or has just stopped, so that a retry may work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && errorCodes.has(String(error.code))) || messages.test(error.message)
}
