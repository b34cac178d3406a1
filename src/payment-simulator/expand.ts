import { invalid } from './provider-error.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

const prefixes: Record<string, string> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  in: 'invoice',
  pm: 'payment_method',
  cs: 'checkout.session',
  bpc: 'billing_portal.configuration',
}
const deepest = 4

type Holder = Record<string, unknown>

/** Replace ids by their objects along the given paths, with one query per path level. */
export async function expand(sim: SimulatorTransaction, result: object, paths: unknown): Promise<object> {
  const wanted = Array.isArray(paths) ? paths : paths === undefined ? [] : Object.values(Object(paths))
  const copy = structuredClone(result)
  for (const path of wanted) {
    if (typeof path !== 'string' || path.split('.').length > deepest + 1)
      throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' })
    await along(sim, [copy], path.split('.'), path)
  }
  return copy
}

async function along(
  sim: SimulatorTransaction,
  holders: unknown[],
  [key, ...rest]: string[],
  path: string,
): Promise<void> {
  if (key === undefined) return
  const objects = holders.flatMap((one) => (Array.isArray(one) ? one : [one])).filter(isHolder)
  if (objects.length > 0 && !objects.some((one) => Object.hasOwn(one, key)))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const ids = objects.flatMap((one) => (typeof one[key] === 'string' ? [one[key]] : []))
  const found = await named(sim, ids)
  for (const one of objects) {
    const value = one[key]
    if (typeof value === 'string' && found.has(value)) one[key] = structuredClone(found.get(value))
  }
  await along(
    sim,
    objects.map((one) => one[key]),
    rest,
    path,
  )
}

async function named(sim: SimulatorTransaction, ids: string[]): Promise<Map<string, unknown>> {
  const known = [...new Set(ids)].filter((id) => Object.hasOwn(prefixes, id.split('_')[0] ?? ''))
  if (known.length === 0) return new Map()
  const rows = await sim.tx.selectFrom('simulator_objects').select(['id', 'data']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, data }) => [id, data]))
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}
