import { AppError } from '#shared/errors.ts'

export function fieldError(field: string, sentence: string): AppError {
  return new AppError('bad_input', { fields: { [field]: sentence } })
}
