import type { z } from 'zod'
import type { RequestInput } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { Answer, Caller, TestMarquee } from './marquee.ts'
import { nextYear } from './next-year.ts'
import type { Company } from './people.ts'

/** The kinds of records. Shared behavior is tested for each of them. */
export interface RecordFeature {
  feature: 'venues' | 'spaces' | 'events'
  kind: RecordKind
  table: 'venues' | 'spaces' | 'events'
  module: string
  /** Label of the name. */
  called: string
  /** Required fields of a new record besides its name. */
  needs: (marquee: TestMarquee, tenant: Company) => Promise<Record<string, unknown>>
  /** A free text or number field, with sample values. */
  field: string
  values: readonly [unknown, unknown, unknown]
}

export const recordFeatures: readonly RecordFeature[] = [
  {
    ...{ feature: 'venues', kind: 'venue', table: 'venues', module: 'events', called: 'Name' },
    needs: async () => ({ time_zone: 'Europe/London' }),
    ...{ field: 'city', values: ['Leith', 'Oslo', null] },
  },
  {
    ...{ feature: 'spaces', kind: 'space', table: 'spaces', module: 'events', called: 'Name' },
    needs: async (marquee, tenant) => ({ venue: await aVenue(marquee, tenant) }),
    ...{ field: 'standing_capacity', values: [120, 900, null] },
  },
  {
    ...{ feature: 'events', kind: 'event', table: 'events', module: 'events', called: 'Title' },
    needs: async () => ({ days: [{ date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T20:00` }] }),
    ...{ field: 'capacity', values: [120, 900, null] },
  },
]

export function aVenue(marquee: TestMarquee, { id }: Company, name = 'A house'): Promise<string> {
  return marquee.sql(async (tx) => {
    const venue = await tx
      .insertInto('venues')
      .values({ company_id: id, name, time_zone: 'Europe/London' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return venue.id
  })
}

type Calls = Contract['venues']['calls']
type Output<N extends keyof Calls> = z.output<Calls[N]['output']>

/** Send a call that all kinds of records share. Tests of a kind cover the rest. */
export function askRecords<N extends keyof Calls & string>(
  marquee: TestMarquee,
  who: Caller,
  { feature }: Pick<RecordFeature, 'feature'>,
  name: N,
  input: Partial<Record<keyof RequestInput<Calls[N]>, unknown>> | Record<string, unknown> = {},
): Promise<Answer<Output<N>>> {
  const call = marquee.call as unknown as (...given: unknown[]) => Promise<Answer<Output<N>>>
  return call(who, feature, name, input)
}
