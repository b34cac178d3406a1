import { AppError } from '#shared/errors.ts'

/** Cursor of a page; opaque to callers. */
export function writeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Whether a part of a cursor is a timestamp that PostgreSQL accepts, as the database or JSON writes it. */
export function isTimestamp(text: string): boolean {
  const form = /^\d{4,6}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5])(?::?\d{2}){0,2})$/
  return form.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * @param read - parses the parts of a cursor and throws if they are invalid
 * @throws bad_input for an invalid cursor
 */
export function partsOfCursor<Parts>(cursor: string, read: (parts: unknown) => Parts): Parts {
  try {
    return read(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('bad_input', { fields: { cursor: 'This page does not exist' } })
  }
}
