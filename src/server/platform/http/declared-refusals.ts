import { type AnyCall, refusalsOf } from '#shared/call.ts'
import { refusalOf, UndeclaredRefusal } from './errors.ts'

/**
 * Runs a call the way tests do: a refusal that its contract does not declare is a failure, because the contract is what
 * clients and the API description believe.
 * @throws UndeclaredRefusal
 */
export async function requireDeclared<T>(call: AnyCall, name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal && !refusalsOf(call).has(refusal.code)) throw new UndeclaredRefusal(name, refusal.code)
    throw error
  }
}
