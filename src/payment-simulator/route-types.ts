import type { Refused } from './outcomes.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

type Params = Record<string, unknown>

/** Returns an object; `id` comes from the URL, or is empty. */
export type Handler = (sim: SimulatorTransaction, params: Params, id: string) => Promise<object | Refused>

/** Handlers by 'POST /v1/customers/:id'. */
export type Routes = Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, Handler>
