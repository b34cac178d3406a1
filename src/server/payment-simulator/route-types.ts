import type { Refused } from './outcomes.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

type Params = Record<string, unknown>

/** Answers with an object; `id` is what the address names, or empty. */
export type Handler = (sim: SimulatorTransaction, params: Params, id: string) => Promise<object | Refused>

/** 'POST /v1/customers/:id' and who answers it. */
export type Routes = Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, Handler>
