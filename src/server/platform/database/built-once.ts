import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Stands for the values while a query is built: each can be handed on, but not looked at. What is not given is undefined. */
export type Given<Values> = { readonly [K in keyof Values]: RawBuilder<Exclude<Values[K], undefined>> }

interface Built<Values, Row> {
  all(tx: Transaction, values: Values): Promise<Row[]>
  /** @throws when there is none */
  one(tx: Transaction, values: Values): Promise<Row>
}

/**
 * A query that is built and compiled once for each set of values that are given, and after that only filled with them:
 * building takes longer than sending. For what is asked often, and is the same but for its values.
 */
export function builtOnce<Values extends object, Row>(
  build: (tx: Transaction, given: Given<Values>) => Compilable<Row>,
): Built<Values, Row> {
  const built = new Map<string, CompiledQuery<Row>>()
  const all = async (tx: Transaction, values: Values) => {
    const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined))
    const names = [...given.keys()].sort().join()
    const query = built.get(names) ?? build(tx, places<Values>([...given.keys()])).compile()
    built.set(names, query)
    const parameters = query.parameters.map((value) => (value instanceof Place ? given.get(value.name) : value))
    const { rows } = await tx.executeQuery<Row>({ ...query, parameters })
    return rows
  }
  const one = async (tx: Transaction, values: Values) => {
    const [row] = await all(tx, values)
    if (!row) throw new Error('There is no such row')
    return row
  }
  return { all, one }
}

/** Where a value goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function places<Values>(names: string[]): Given<Values> {
  return Object.fromEntries(names.map((name) => [name, sql.val(new Place(name))])) as Given<Values>
}
