import type { ColumnType, Generated, GeneratedAlways, Transaction as KyselyTransaction } from 'kysely'

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type JsonDefault<T> = ColumnType<T, string | undefined, string>
type Values = Record<string, unknown>

/** The tables that the simulator needs; a migration of the server creates them. */
export interface SimulatorTables {
  simulator_events: {
    id: string
    sequence: GeneratedAlways<number>
    type: string
    customer: string | null
    created: number
    body: string
    delivered_at: string | null
    attempts: Generated<number>
    last_error: string | null
  }
  simulator_objects: {
    id: string
    sequence: GeneratedAlways<number>
    kind: string
    customer: string | null
    subscription: string | null
    status: string | null
    created: number
    due: number | null
    data: Json<Values>
    hidden: JsonDefault<Values>
  }
  simulator_requests: {
    key: string
    fingerprint: string
    status: number
    body: string
    created_at: Generated<string>
  }
  simulator_state: {
    single: Generated<boolean>
    clock_offset: Generated<number>
    webhook_secret: string
  }
}

export type Transaction = KyselyTransaction<SimulatorTables>
