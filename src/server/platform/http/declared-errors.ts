import { type AnyCall, declaredErrorsOf } from '#shared/call.ts'
import { appErrorOf, UndeclaredError } from './errors.ts'

/**
 * Runs a call the way tests do: a refusal that its contract does not declare is a failure, because the contract is what
 * clients and the API description believe.
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
