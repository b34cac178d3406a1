import type { ErrorResult } from './outcomes.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

type Params = Record<string, unknown>

/** Handles an API request and returns an object. `id` is the id in the URL, or empty if the URL has none. */
export type RouteHandler = (sim: SimulatorTransaction, params: Params, id: string) => Promise<object | ErrorResult>

/** Handlers by method and path, such as 'POST /v1/customers/:id'. */
export type Routes = Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, RouteHandler>
