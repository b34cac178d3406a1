import type { CustomField } from '#shared/records/custom-fields.ts'
import { fromPlainText } from '#shared/rich-text.ts'
import type { TestMarquee } from './marquee.ts'
import { company, member, type Person } from './people.ts'
import { askRecords } from './record-features.ts'

type Feature = 'venues' | 'events'

/**
 * A company with venues and events whose values are hard to export, a full-access member, and the custom fields of both
 * kinds.
 */
export interface ExportedSeason {
  who: Person
  custom: Record<Feature, CustomField[]>
  /** Cell texts by column label, in the order of the records. */
  said: Record<Feature, Record<string, string>[]>
  file: (feature: Feature, format: 'csv' | 'xlsx') => Promise<{ name: string; content: Buffer }>
}

const names = [
  'Œuvre “Café” – Größe ½',
  '=SUM(A1:A9)',
  '+49 Club',
  '-Minus Hall',
  '@Home',
  'The "Quoted", Hall; with | marks',
  "'Apostrophe",
  '007',
  '2027-06-12',
  'TRUE',
  '1e5',
  '_x0041_ <b>&amp;</b>',
  '東京ドーム 🎪',
]
const long = 'A long text, with “quotes” and more. '.repeat(130).trim()
const lines = 'Front of house\n=1+1\n\n"Stage door", at the back'

export async function exportedSeason(marquee: TestMarquee): Promise<ExportedSeason> {
  const tenant = await company(marquee, { plan: 'Pro' })
  const who = await member(marquee, tenant, { events: { access: 'admin' }, budget: { access: 'write' } })
  const custom = { venues: await ownFields(marquee, who, 'venue'), events: await ownFields(marquee, who, 'event') }
  const said: ExportedSeason['said'] = { venues: [], events: [] }
  const make = async (feature: Feature, values: object) => {
    const answer = await askRecords(marquee, who, { feature }, 'createRecord', { ...values })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.ok.record.id as string
  }
  for (const [at, name] of names.entries()) {
    const own = valuesOf(custom.venues, at)
    const id = await make('venues', {
      ...{
        name,
        time_zone: 'Europe/Berlin',
        address_lines: at % 2 ? lines : 'Rue de l’Église 1',
        phone: '+44 20 7946 0000',
      },
      ...{ postal_code: `0${1000 + at}`, capacity: 1000 + at, notes: at % 2 ? formatted : fromPlainText(long) },
      ...{ custom: own.values },
    })
    said.venues.push({
      ...{ ID: id, Name: name, 'Time zone': 'Europe/Berlin', Address: at % 2 ? lines : 'Rue de l’Église 1' },
      ...{ Phone: '+44 20 7946 0000', 'Postal code': `0${1000 + at}`, Capacity: String(1000 + at) },
      ...own.said,
    })
  }
  const venue = said.venues[0]?.ID
  for (const [at, name] of names.entries()) {
    const own = valuesOf(custom.events, at)
    const date = `2027-06-${String(at + 1).padStart(2, '0')}`
    const next = `2027-06-${String(at + 2).padStart(2, '0')}`
    const days = [
      {
        ...{ date, load_in: `${date}T14:30`, doors: `${date}T19:00`, starts: `${date}T20:15` },
        ...{ ends: `${next}T00:30`, load_out: `${next}T00:30` },
      },
    ]
    const id = await make('events', {
      ...{
        name,
        venue,
        days,
        kind: 'festival',
        capacity: 500 + at,
        on_sale_at: '2027-03-28T10:00',
        custom: own.values,
      },
      ...{ artists: [{ name: 'North, South & Co' }, { name: 'Nova' }], is_private: at % 2 === 0, age_limit: 18 },
    })
    said.events.push({
      ...{ ID: id, Title: name, Venue: names[0] ?? '', Date: date, Doors: '19:00', Start: '20:15', End: '00:30' },
      ...{ Kind: 'Festival', Capacity: String(500 + at), 'On sale': '2027-03-28 10:00+02:00', ...own.said },
    })
  }
  return {
    ...{ who, custom, said },
    async file(feature, format) {
      const answer = await marquee.send(who, feature, 'getExport', 'read', { format, scope: 'all' })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { name: `${feature}.${format}`, content: answer.rawPayload }
    },
  }
}

const own = {
  Dinar: 'money',
  Weight: 'number',
  Styles: 'choices',
  Site: 'link',
  Fee: 'money',
  Rating: 'number',
  Booked: 'date',
  Rider: 'long_text',
  Lit: 'flag',
  Code: 'text',
} as const

/** Create the custom fields of the season, which have the same labels in every company. */
export async function ownFields(marquee: TestMarquee, who: Person, kind: 'venue' | 'event'): Promise<CustomField[]> {
  const made: CustomField[] = []
  for (const [label, type] of Object.entries(own)) {
    const more = type === 'money' ? { currency: label === 'Dinar' ? 'KWD' : 'EUR' } : {}
    const choices = type === 'choices' ? ['Sound, light', 'Rock; pop', 'Jazz'].map((one) => ({ label: one })) : []
    const field = { kind, label: `${label} (own)`, type: type as 'text', choices, ...more }
    made.push((await marquee.call(who, 'eventSettings', 'createCustomField', field)).ok.field)
  }
  return made
}

function valuesOf(fields: readonly CustomField[], at: number) {
  const amount = (at % 2 ? -1 : 1) * (125_050 + at)
  const values: Record<string, unknown> = {
    'Dinar (own)': { amount: 1250 + at, currency: 'KWD' },
    'Weight (own)': 2.125,
    'Styles (own)': fields
      .find(({ type }) => type === 'choices')
      ?.choices.slice(0, 2)
      .map(({ id }) => id),
    'Site (own)': 'https://example.com/rider',
    'Fee (own)': { amount, currency: 'EUR' },
    'Rating (own)': (at - 3) / 8,
    'Booked (own)': '2027-02-28',
    'Rider (own)': lines,
    'Lit (own)': true,
    'Code (own)': `00${at}`,
  }
  const said = {
    'Weight (own)': '2.1250',
    'Styles (own)': '"Sound, light", "Rock; pop"',
    'Fee (own)': `${(amount / 100).toFixed(2)} EUR`,
    'Rating (own)': String((at - 3) / 8),
    'Booked (own)': '2027-02-28',
    'Rider (own)': lines,
    'Lit (own)': 'Yes',
    'Code (own)': `00${at}`,
  }
  return { values: Object.fromEntries(fields.map(({ id, label }) => [id, values[label]])), said }
}

/** Notes with formatting. Export drops it, but import must not delete it. */
const formatted = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Load-in' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'By the ', marks: [] },
        { type: 'text', text: 'ramp', marks: [{ type: 'bold' }] },
      ],
    },
  ],
}
