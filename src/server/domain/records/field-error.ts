import { AppError } from '#shared/errors.ts'

/** What a form shows below one of its fields. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('bad_input', { fields: { [field]: sentence } })
}
