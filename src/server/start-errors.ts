import { InvalidEnvironmentError } from '#server/platform/app/env.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { FolderInUseError } from '#server/platform/database/folder-lock.ts'
import { IncompatibleDatabaseError } from '#server/platform/database/migrate.ts'
import { UnsafeLoginError } from '#server/platform/database/safe-logins.ts'

/** A system or PostgreSQL error with its extra properties. */
interface ErrorDetails extends Error {
  code?: string
  path?: string
  syscall?: string
  /** A number if listening or connecting failed, a name in PostgreSQL errors. */
  port?: unknown
}

const operatorErrors = [InvalidEnvironmentError, FolderInUseError, UnsafeLoginError, IncompatibleDatabaseError]

/** Message for an error that the operator can fix; null for bugs. */
export function startError(error: unknown): string | null {
  if (operatorErrors.some((kind) => error instanceof kind)) return (error as Error).message
  if (isEngineFull(error)) return 'There is no space left in DATA_DIR. Make some, then start again.'
  for (const facts of errorsIn(error)) {
    const words = systemErrorText(facts) ?? databaseErrorText(facts)
    if (words) return words
  }
  return null
}

/** The embedded engine has its own error numbers: 51 is ENOSPC. */
function isEngineFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && 'name' in error
    ? error.name === 'ErrnoError' && error.errno === 51
    : false
}

/** The error, its causes and its aggregated errors. Connecting to a host name fails with one error per address. */
function* errorsIn(error: unknown, depth = 0): Generator<ErrorDetails> {
  if (!(error instanceof Error) || depth > 4) return
  yield error
  if (error instanceof AggregateError) for (const one of error.errors) yield* errorsIn(one, depth + 1)
  yield* errorsIn(error.cause, depth + 1)
}

function systemErrorText({ code, message, path, syscall, port }: ErrorDetails): string | null {
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('@electric-sql/pglite'))
    return 'The embedded database is not part of a production install. Set DATABASE_URL, or install with npm ci.'
  if (code === 'ENOSPC' || code === 'EDQUOT' || /ENOSPC|EDQUOT/.test(message))
    return `There is no space left${path ? ` to write ${path}` : ' in DATA_DIR'}. Make some, then start again.`
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `The port ${port} is in use. Choose another with PORT.`
    if (code === 'EACCES')
      return `The port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`
    if (code) return `The address of HOST cannot be listened on (${code}).`
  }
  if (path && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code ?? ''))
    return `${path} cannot be written (${code}). Give this user the folder, or choose another with DATA_DIR.`
  return null
}

const databaseAdvice = 'Look at DATABASE_URL, DATABASE_STAFF_URL and DATABASE_OWNER_URL.'

/** PostgreSQL's messages contain the login and the database, never the password. */
function databaseErrorText(error: ErrorDetails): string | null {
  const { code = '', message } = error
  if (/does not support SSL|self.signed certificate|certificate/i.test(message) && !/^\d/.test(code))
    return `The database cannot be reached safely (${message}). ${databaseAdvice}`
  if (/^28/.test(code)) return `The database refuses the login: ${message}. ${databaseAdvice}`
  if (code === '3D000') return `The database is not there: ${message}. ${databaseAdvice}`
  if (code === '57P03') return `The database is not ready: ${message}. Start again in a moment.`
  if (code === '53300')
    return `The database has no connection left: ${message}. Raise its max_connections, or lower DATABASE_POOL.`
  if (code === '53100') return `The database has no space left: ${message}.`
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached (${message || code}). It must run and be reachable from here. ${databaseAdvice}`
  if (code === '42501') return `The database does not allow it: ${message}. ${databaseAdvice}`
  return null
}
