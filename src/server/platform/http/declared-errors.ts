import { type AnyCall, declaredErrorsOf } from '#shared/call.ts'
import { appErrorOf, UndeclaredError } from './errors.ts'

/**
 * Run a call in test mode: an error code missing in the contract is a failure, because clients and the API description rely
 * on it.
 * @throws UndeclaredError
 */
export async function requireDeclared<T>(call: AnyCall, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = appErrorOf(error)
    if (refusal && !declaredErrorsOf(call).has(refusal.code)) throw new UndeclaredError(name, refusal.code)
    throw error
  }
}
