import { sql } from 'kysely'
import { startKeyOf } from '#server/features/events/events/derive-event.ts'
import { storeBookings } from '#server/features/events/store-bookings.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { EventDay, EventKind } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { endAfter, wallTimeAt } from '#shared/time/wall-time.ts'
import { weekOf } from '#shared/time/week.ts'
import type { Demo } from './demo-actions.ts'

const zone = 'Europe/London'

interface DemoEvent {
  name: string
  /** First date: days from today, or a week from this one with a day of it, 1 for Monday. Negative in the past. */
  on: number | readonly [week: number, weekday: number]
  kind: EventKind
  status: EventStatus
  venue: 'Harbour Hall' | 'The Old Brewery' | null
  space?: string
  /** Start and end hour. An end hour before the start hour is on the next day. */
  hours?: readonly [start: number, end: number]
  days?: number
  artists?: readonly string[]
  tags?: readonly string[]
  reason?: string
  is_private?: boolean
}

const venues = [
  {
    name: 'Harbour Hall',
    address_lines: '12 Quayside',
    postal_code: 'EH6 6QQ',
    city: 'Edinburgh',
    capacity: 1800,
    is_own_house: true,
    phone: '+44 131 555 0142',
    website: 'https://harbourhall.example',
    contacts: [
      { role: 'House manager', name: 'Isla Fraser', email: 'isla@harbourhall.example', phone: '+44 131 555 0143' },
      { role: 'Technical manager', name: 'Callum Reid', email: 'tech@harbourhall.example', phone: '' },
    ],
    spaces: [
      {
        name: 'Main hall',
        kind: 'room',
        standing_capacity: 1200,
        seated_capacity: 640,
        changeover_minutes: 120,
        color: '#3b6fd4',
      },
      {
        name: 'Studio',
        kind: 'room',
        standing_capacity: 300,
        seated_capacity: 120,
        changeover_minutes: 60,
        color: '#2f855a',
      },
    ],
  },
  {
    name: 'The Old Brewery',
    address_lines: '3 Maltings Lane',
    postal_code: 'G1 5RS',
    city: 'Glasgow',
    capacity: 900,
    is_own_house: false,
    phone: '+44 141 555 0177',
    website: null,
    contacts: [{ role: 'Booker', name: 'Niamh Kerr', email: 'niamh@oldbrewery.example', phone: '' }],
    spaces: [
      {
        name: 'Vaults',
        kind: 'room',
        standing_capacity: 450,
        seated_capacity: null,
        changeover_minutes: 45,
        color: '#c05621',
      },
      {
        name: 'Courtyard',
        kind: 'stage',
        standing_capacity: 450,
        seated_capacity: 200,
        changeover_minutes: 90,
        color: '#b83280',
      },
    ],
  },
] as const

const tagColours = { Outdoor: '#2f855a', 'Sold out': '#c05621', Charity: '#b83280', 'Key account': '#3b6fd4' } as const

/** Events of about six months around today, with every event kind and every status. */
const demoEvents: readonly DemoEvent[] = [
  {
    name: 'Okta String Quartet',
    on: [-13, 4],
    kind: 'concert',
    status: 'archived',
    venue: 'Harbour Hall',
    space: 'Studio',
    hours: [19.5, 22],
    artists: ['Okta String Quartet'],
  },
  {
    name: 'Autumn Trade Dinner',
    on: [-12, 4],
    kind: 'corporate',
    status: 'done',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [18, 23],
    tags: ['Key account'],
  },
  {
    name: 'Velvet Static',
    on: [-10, 6],
    kind: 'concert',
    status: 'done',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [20, 23],
    artists: ['Velvet Static', 'Paper Lanterns'],
    tags: ['Sold out'],
  },
  {
    name: 'Basement Tapes',
    on: [-9, 6],
    kind: 'club_night',
    status: 'done',
    venue: 'The Old Brewery',
    space: 'Vaults',
    hours: [23, 4],
    artists: ['DJ Marlowe'],
  },
  {
    name: 'Lantern Street Theatre',
    on: [-7, 5],
    kind: 'theatre',
    status: 'cancelled',
    venue: 'The Old Brewery',
    space: 'Courtyard',
    hours: [19, 21.5],
    reason: 'Illness in the company',
    tags: ['Outdoor'],
  },
  {
    name: 'North Shore Indoor Rowing Cup',
    on: [-6, 7],
    kind: 'sport',
    status: 'done',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [9, 18],
  },
  {
    name: 'Brass & Beyond',
    on: [-5, 5],
    kind: 'concert',
    status: 'done',
    venue: 'The Old Brewery',
    space: 'Vaults',
    hours: [20, 23.5],
    artists: ['Leith Street Brass'],
  },
  {
    name: 'Charity Ceilidh',
    on: [-3, 6],
    kind: 'private',
    status: 'done',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [19, 0.5],
    tags: ['Charity'],
  },
  {
    name: 'Neon Sundays',
    on: [-2, 7],
    kind: 'club_night',
    status: 'done',
    venue: 'The Old Brewery',
    space: 'Vaults',
    hours: [22, 3],
    artists: ['Nova', 'DJ Marlowe'],
  },
  {
    name: 'Harbour Lights: get-in',
    on: -1,
    kind: 'rehearsal',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [9, 22],
  },
  {
    name: 'Late Bloom',
    on: 0,
    kind: 'tour_date',
    status: 'live',
    venue: 'Harbour Hall',
    space: 'Studio',
    hours: [20, 23],
    artists: ['Late Bloom', 'Saltwater'],
  },
  {
    name: 'Late Bloom in Glasgow',
    on: 1,
    kind: 'tour_date',
    status: 'confirmed',
    venue: 'The Old Brewery',
    space: 'Vaults',
    hours: [20, 23],
    artists: ['Late Bloom'],
  },
  { name: 'Late Bloom: travel to Manchester', on: 2, kind: 'travel', status: 'confirmed', venue: null },
  {
    name: 'Late Bloom in Manchester',
    on: 3,
    kind: 'tour_date',
    status: 'confirmed',
    venue: null,
    hours: [20, 23],
    artists: ['Late Bloom'],
  },
  {
    name: 'Winter Sessions: Opening Night',
    on: [1, 5],
    kind: 'concert',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [20, 23.5],
    artists: ['Nova', 'Paper Lanterns'],
    tags: ['Sold out'],
  },
  {
    name: 'Harbour Lights Festival',
    on: [2, 6],
    kind: 'festival',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [14, 1],
    days: 2,
    artists: ['Velvet Static', 'Leith Street Brass', 'Saltwater', 'DJ Marlowe'],
  },
  {
    name: 'Board meeting',
    on: [1, 4],
    kind: 'corporate',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Studio',
    hours: [10, 12],
    is_private: true,
  },
  {
    name: 'Stage Tech Conference',
    on: [1, 2],
    kind: 'conference',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [9, 17],
    days: 2,
  },
  {
    name: 'Midwinter Ball',
    on: [5, 6],
    kind: 'club_night',
    status: 'confirmed',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [21, 4],
    artists: ['DJ Marlowe', 'Nova'],
  },
  {
    name: 'Saltwater',
    on: [3, 5],
    kind: 'concert',
    status: 'hold',
    venue: 'Harbour Hall',
    space: 'Main hall',
    hours: [20, 23],
    artists: ['Saltwater'],
  },
  {
    name: 'Paper Lanterns',
    on: [3, 5],
    kind: 'concert',
    status: 'hold',
    venue: 'Harbour Hall',
    space: 'Main hall',
    artists: ['Paper Lanterns'],
  },
  {
    name: 'Meridian Bank staff party',
    on: [1, 6],
    kind: 'rental',
    status: 'hold',
    venue: 'The Old Brewery',
    space: 'Courtyard',
    hours: [18, 0],
    tags: ['Key account'],
  },
  { name: 'Whisky Supper', on: [6, 5], kind: 'private', status: 'inquiry', venue: 'The Old Brewery', space: 'Vaults' },
  {
    name: 'The Glass Menagerie',
    on: [7, 4],
    kind: 'theatre',
    status: 'postponed',
    venue: 'Harbour Hall',
    space: 'Studio',
    hours: [19.5, 22],
    reason: 'The set is not finished',
  },
  {
    name: 'Indie Label Market',
    on: [1, 7],
    kind: 'other',
    status: 'inquiry',
    venue: 'The Old Brewery',
    space: 'Courtyard',
    tags: ['Outdoor'],
  },
  {
    name: 'Ocean Drive',
    on: [1, 4],
    kind: 'concert',
    status: 'hold',
    venue: 'The Old Brewery',
    space: 'Vaults',
    hours: [20, 23],
    artists: ['Ocean Drive'],
  },
  {
    name: 'Spring Sports Gala',
    on: [10, 6],
    kind: 'sport',
    status: 'draft',
    venue: 'Harbour Hall',
    space: 'Main hall',
  },
  { name: 'Design Week: opening', on: [11, 2], kind: 'corporate', status: 'inquiry', venue: null },
  {
    name: 'Nova: record release',
    on: [12, 5],
    kind: 'concert',
    status: 'draft',
    venue: 'Harbour Hall',
    space: 'Main hall',
    artists: ['Nova'],
  },
  {
    name: 'Courtyard Sessions',
    on: [15, 6],
    kind: 'festival',
    status: 'draft',
    venue: 'The Old Brewery',
    space: 'Courtyard',
    days: 2,
    tags: ['Outdoor'],
  },
]

export async function planSeason({ tx, company, owner }: Demo): Promise<void> {
  const mine = { company_id: company, created_by: owner, updated_by: owner }
  const tags = await tx
    .insertInto('tags')
    .values(
      Object.entries(tagColours).map(([name, color]) => ({ company_id: company, created_by: owner, name, color })),
    )
    .returning(['id', 'name'])
    .execute()
  const placed = await tx
    .insertInto('venues')
    .values(
      venues.map(({ spaces: _, contacts, ...venue }) => ({
        ...mine,
        ...venue,
        country: 'GB',
        time_zone: zone,
        currency: 'GBP',
        contacts: json(contacts),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = (rows: readonly { id: string; name: string }[], name: string | null | undefined) =>
    rows.find((row) => row.name === name)?.id ?? null
  const spaces = await tx
    .insertInto('spaces')
    .values(
      venues.flatMap((venue) =>
        venue.spaces.map((space, sort_order) => ({
          ...mine,
          ...space,
          sort_order,
          venue_id: idOf(placed, venue.name) ?? '',
        })),
      ),
    )
    .returning(['id', 'name'])
    .execute()

  const today = new Date().toISOString().slice(0, 10)
  const nights = demoEvents.map((night) => ({ night, days: daysOf(night, today, idOf(spaces, night.space)) }))
  const made = await tx
    .insertInto('events')
    .values(
      nights.map(({ night, days }) => ({
        ...mine,
        name: night.name,
        kind: night.kind,
        status: night.status,
        status_reason: night.reason ?? null,
        organiser_role: night.kind === 'tour_date' ? ('agency' as const) : ('promoter' as const),
        owner_id: owner,
        venue_id: idOf(placed, night.venue),
        time_zone: zone,
        currency: 'GBP',
        artists: json((night.artists ?? []).map((name) => ({ name }))),
        is_private: night.is_private ?? false,
        is_date_open: night.status === 'postponed',
        moved_from: night.status === 'postponed' ? (days[0]?.date ?? null) : null,
        tags: (night.tags ?? []).flatMap((name) => idOf(tags, name) ?? []),
        ...times(days),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('event_days')
    .values(
      nights.flatMap(({ days }, at) =>
        days.map((day) => ({ company_id: company, created_by: owner, event_id: made[at]?.id ?? '', ...day })),
      ),
    )
    .execute()
  await storeBookings(
    tx,
    { actor: { kind: 'job', name: 'demo' }, company: { id: company } },
    made.map(({ id }) => id),
  )
  await holdForOthers(tx, company)
}

const holders = {
  Saltwater: 'Harbour Agency',
  'Paper Lanterns': 'Lantern Booking',
  'Meridian Bank staff party': 'Meridian Bank',
}

/** Two agencies want the same night, and the second challenges the first. */
async function holdForOthers(tx: Transaction, company: string): Promise<void> {
  for (const [name, holder] of Object.entries(holders))
    await sql`update holds h set holder_name = ${holder} from events e where h.company_id = ${company}
      and e.company_id = h.company_id and e.id = h.event_id and e.name = ${name}`.execute(tx)
  await sql`
    insert into hold_challenges (company_id, chain_id, challenger_id, challenged_id, hours, due_at, is_told)
    select c.company_id, c.id, c.id, o.id, 72, now() + interval '72 hours', true
    from events c join events o on o.company_id = c.company_id and o.name = 'Saltwater' and o.status = 'hold'
    where c.company_id = ${company} and c.name = 'Paper Lanterns'`.execute(tx)
}

function daysOf({ on, days = 1, hours }: DemoEvent, today: string, space: string | null): EventDay[] {
  const first = typeof on === 'number' ? addDays(today, on) : addDays(weekOf(today, 1)[on[1] - 1] ?? today, on[0] * 7)
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(first, at)
    const starts = hours ? wallTimeAt(date, hours[0] * 60) : null
    const ends = hours && starts ? endAfter(starts, hours[1] * 60) : null
    const label = days > 1 ? `Day ${at + 1}` : ''
    const doors = hours ? wallTimeAt(date, hours[0] * 60 - 60) : null
    return {
      date,
      label,
      doors,
      starts,
      ends,
      curfew: null,
      load_in: null,
      load_out: null,
      spaces: space ? [space] : [],
    }
  })
}

function times(days: readonly EventDay[]) {
  const [first, last] = [days[0], days.at(-1)]
  return {
    first_date: first?.date ?? null,
    last_date: last?.date ?? null,
    start_key: startKeyOf(days),
    starts_at: first ? instantOf(first.starts ?? wallTimeAt(first.date, 0), zone) : null,
    ends_at: last ? instantOf(last.ends ?? `${addDays(last.date, 1)}T06:00`, zone) : null,
  }
}
