import type { AnyCall, Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { requireReasonableShape } from './input-shape.ts'
import { invalidFields } from './invalid-fields.ts'

/**
 * Validate the input of a call and fill in defaults.
 * @throws bad_input with one sentence a field
 */
export function parseInput<C extends AnyCall>(call: C, sent: unknown): Input<C> {
  requireReasonableShape(sent, call.body_limit !== undefined)
  const parsed = call.input.safeParse(sent ?? {})
  if (!parsed.success) throw new AppError('bad_input', { fields: invalidFields(parsed.error) })
  return parsed.data as Input<C>
}
