import { hasErrorCode } from './api-error.ts'

/** Messages of a validation error from the server, by path of the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  return hasErrorCode(error, 'bad_input') ? (error.data.fields ?? {}) : {}
}
