import type { z } from 'zod'
import { guards } from './guards.ts'
import type { CustomFieldIds, ImportIds, UndoIds, ViewIds } from './records.ts'

/** Ids that every seeded tenant has; features add their own. */
export interface SampleIds extends ViewIds, CustomFieldIds, ImportIds, UndoIds {
  company: string
  user: string
  role: string
  invitation: string
  membership: string
  event: string
  widget: string
  user_widget: string
  module: string
  /** Available, but not in the company's plan. */
  module_to_add: string
  spare_widget: string
  email: string
  session: string
  plan: string
  company_type: string
  webhook_endpoint: string
  webhook_delivery: string
  billing_event: string
  job: string
  audit_log: string
  module_override: string
  tag: string
  other_tag: string
}

type Inputs = Record<string, Record<string, unknown>>

const cache = new WeakMap<SampleIds, Inputs>()

/** One valid input for every call, by 'feature.call'. Created once per seeded tenant. */
export function samples(ids: SampleIds): Inputs {
  const inputs = cache.get(ids) ?? createSamples(ids)
  cache.set(ids, inputs)
  return inputs
}

/** Calls whose input cannot be derived from the schema define it in tests/features. */
function createSamples(ids: SampleIds): Inputs {
  return Object.fromEntries(
    guards.flatMap(({ feature, samples: given }) => {
      const own = given(ids)
      return Object.entries(feature.calls).map(([name, { input }]) => {
        const sample = own[name] ?? derived(input, { ...ids })
        if (!sample) throw new Error(`${feature.name}.${name} needs a sample in tests/features`)
        return [`${feature.name}.${name}`, sample]
      })
    }),
  )
}

/** An empty input if nothing is required, or the one required id if every tenant has it; otherwise null. */
function derived(input: z.ZodObject, ids: Record<string, string>): Record<string, unknown> | null {
  const required = Object.keys(input.shape).filter(
    (field) => !(input.shape[field] as z.ZodType).safeParse(undefined).success,
  )
  const [field, ...others] = required
  if (field === undefined) return {}
  const id = ids[field.replace(/_id$/, '')]
  return others.length === 0 && id ? { [field]: id } : null
}
