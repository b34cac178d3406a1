import { AppError } from '#shared/errors.ts'

/** Error that a form shows below one field. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('bad_input', { fields: { [field]: sentence } })
}
