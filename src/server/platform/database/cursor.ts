import { AppError } from '#shared/errors.ts'

/** Where a list goes on, as callers hand it back: nothing that they read. */
export function writeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Whether a text of a cursor is a timestamp as the database or JSON writes it, with an offset that the database takes. */
export function isTimestamp(text: string): boolean {
  const form = /^\d{4,6}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5])(?::?\d{2}){0,2})$/
  return form.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * @param read - tells whether the parts are ours, by throwing where they are not
 * @throws bad_input for a cursor that is not ours
 */
export function partsOfCursor<Parts>(cursor: string, read: (parts: unknown) => Parts): Parts {
  try {
    return read(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('bad_input', { fields: { cursor: 'This page does not exist' } })
  }
}
