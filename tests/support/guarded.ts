import type { Transaction } from '#server/platform/database/database.ts'
import type { Feature, RequestInput } from '#shared/call.ts'
import type { ExpectedAccess } from './expected-access.ts'
import type { Company } from './people.ts'
import type { SampleIds } from './samples.ts'

/** Expected access and inputs of a feature's calls, for the guards. */
export interface Guarded {
  feature: Feature
  access: Record<string, ExpectedAccess>
  /** Insert the feature's rows for a seeded tenant. Returns their ids. */
  seed(tx: Transaction, tenant: Company): Promise<Record<string, string>>
  samples(ids: SampleIds): Record<string, Record<string, unknown>>
}

type Constant<T> = T extends readonly (infer One)[]
  ? readonly Constant<One>[]
  : T extends object
    ? { readonly [K in keyof T]: Constant<T[K]> }
    : T
type SamplesOf<F extends Feature> = { readonly [K in keyof F['calls']]?: Constant<RequestInput<F['calls'][K]>> }

interface Guard<F extends Feature, Own extends Record<string, string>, S> {
  access: { [K in keyof F['calls']]: ExpectedAccess }
  seed?: (tx: Transaction, tenant: Company) => Promise<Own>
  /** One valid input for each call that needs more than one id. */
  samples?: (ids: SampleIds & Own) => S
}

/** Register a feature for the guards. Found by its place in tests/features; every call needs an expected access. */
export function guarded<
  F extends Feature,
  const S extends SamplesOf<F>,
  Own extends Record<string, string> = Record<never, string>,
>(feature: F, { access, seed, samples }: Guard<F, Own, S>): Guarded {
  return {
    feature,
    access,
    seed: async (tx, tenant) => (await seed?.(tx, tenant)) ?? {},
    samples: (ids) => (samples?.(ids as SampleIds & Own) ?? {}) as Record<string, Record<string, unknown>>,
  }
}
