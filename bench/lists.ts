import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import type { Measurement } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { giveHistory, giveRecords } from '#bench/support/large-company.ts'
import { type Read, slowestRead, timeReads } from '#bench/support/slowest-reads.ts'
import { inScope } from '#server/platform/database/database.ts'

const people = 4150
const records = 100_000
/** Records of each kind; a palette searches 100,000 in total. */
const paletteRecords = 33_400
/** Pending invitations, audit rows and webhook messages. */
const history = 20_000
/** In milliseconds. */
const goal = 100

const filtered = (...filters: unknown[]) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const kinds = ['venue', 'space', 'event']
const searchTexts = [
  'event',
  'event 7',
  '4242',
  'nobody at all',
  'artist 77 venue 7',
  'tag 7',
  'june 2027',
  '12 june',
  'friday dinner 7',
]
const paletteTexts = ['event', '4242', '77 event', 'evnet 777', 'ev', 'nobody at all', 'artist 77 venue 7', '12 june']

/** Every list of a company, in several orders and filtered. A path contains `{venue}` or similar in place of an id. */
/** A confirmed event that is not saved yet. */
const newEvent = JSON.stringify({
  status: 'confirmed',
  days: [{ date: '2027-06-12', starts: '2027-06-12T20:00', ends: '2027-06-13T01:00' }],
  artists: [{ name: 'Nova' }],
})

export const companyReads: Read[] = [
  { what: 'members', path: '/api/team/list-members?limit=50' },
  { what: 'members by a text', path: '/api/team/list-members?limit=50&search=erson%207' },
  { what: 'members by a text of nobody', path: '/api/team/list-members?limit=50&search=nobody%20at%20all' },
  { what: 'people in the palette', path: '/api/team/list-matching-members?search=erson%207' },
  { what: 'people in the palette by a mistyped name', path: '/api/team/list-matching-members?search=zebediha' },
  { what: 'team overview', path: '/api/companies/get-team-overview' },
  { what: 'roles', path: '/api/team/list-roles' },
  { what: 'invitations', path: '/api/invitations/list-invitations' },
  { what: 'all invitations', path: '/api/invitations/list-invitations?show_all=true' },
  { what: 'events for guests', path: '/api/invitations/list-invitable-events' },
  { what: 'own invitations', path: '/api/invitations/list-my-invitations' },
  { what: 'activity', path: '/api/activity/list-activity' },
  { what: 'activity of one kind', path: '/api/activity/list-activity?action_type=invite' },
  { what: 'members without a second factor', path: '/api/security-policy/list-members-without-two-factor' },
  { what: 'webhook endpoints', path: '/api/webhooks/list-webhook-endpoints' },
  { what: 'webhook deliveries', path: '/api/webhooks/list-webhook-deliveries' },
  { what: 'delivered webhooks', path: '/api/webhooks/list-webhook-deliveries?status=delivered' },
  { what: 'notifications', path: '/api/notices/list-notices' },
  { what: 'dashboard', path: '/api/dashboard/get-dashboard' },
  { what: 'layouts of roles', path: '/api/dashboard/list-role-layouts' },
  { what: 'widgets to add', path: '/api/dashboard/list-available-widgets' },
  { what: 'integrations', path: '/api/integrations/list-integrations' },
  { what: 'modules', path: '/api/modules/get-company-modules?company_id_param={company}' },
  { what: 'own companies', path: '/api/companies/list-my-companies' },
  { what: 'calendar of a month', path: '/api/events/get-calendar?from=2027-05-31&until=2027-07-11' },
  { what: 'holds', path: '/api/holds/list-holds' },
  {
    what: 'free dates of a year',
    path: '/api/availability/get-availability?from=2027-01-01&until=2027-12-31&spaces={space}',
  },
  { what: 'calendar feeds of places', path: '/api/calendar-feeds/list-place-feeds' },
  { what: 'calendars from outside', path: '/api/outside-calendars/list-outside-calendars' },
  {
    what: 'entries of calendars from outside',
    path: '/api/outside-calendars/get-outside-entries?from=2027-05-31&until=2027-07-11',
  },
  { what: 'links to free dates', path: '/api/availability/list-availability-links' },
  { what: 'conflicts of a new event', path: `/api/events/list-conflicts?plan=${encodeURIComponent(newEvent)}` },
  ...kinds.flatMap((kind) => [
    { what: `${kind}s`, path: `/api/${kind}s/list-records` },
    { what: `${kind}s by name`, path: `/api/${kind}s/list-records?sort=name` },
    { what: `${kind}s backwards`, path: `/api/${kind}s/list-records?sort=-name` },
    { what: `views of ${kind}s`, path: `/api/${kind}s/list-views` },
    { what: `bin of ${kind}s`, path: `/api/${kind}s/list-bin` },
    { what: `activity of one ${kind}`, path: `/api/${kind}s/list-activity?id={${kind}}` },
    { what: `one ${kind}`, path: `/api/${kind}s/get-record?id={${kind}}` },
    { what: `imports of ${kind}s`, path: `/api/${kind}s/list-imports` },
    { what: `rows of an import of ${kind}s`, path: `/api/${kind}s/list-import-rows?import_id={${kind}_import}` },
  ]),
  { what: 'venues by city', path: '/api/venues/list-records?sort=city' },
  { what: 'venues last changed', path: '/api/venues/list-records?sort=-updated_at' },
  {
    what: 'venues of two countries',
    path: `/api/venues/list-records?${filtered(['country', 'any_of', ['GB', 'NO']])}`,
  },
  { what: 'spaces of a kind', path: `/api/spaces/list-records?${filtered(['kind', 'any_of', ['room']])}` },
  { what: 'events to come', path: '/api/events/list-records?scope=upcoming' },
  { what: 'events past', path: '/api/events/list-records?scope=past&sort=-first_date' },
  ...['status', '-status', 'venue', '-venue'].flatMap((sort) => [
    { what: `events by ${sort}`, path: `/api/events/list-records?scope=all&sort=${sort}` },
    { what: `events to come by ${sort}`, path: `/api/events/list-records?scope=upcoming&sort=${sort}` },
  ]),
  { what: 'records by id', path: '/api/search/list-records-by-ids?ids={event},{venue},{space}' },
  { what: 'what a change of status reaches', path: '/api/events/preview-status?id={event}' },
  { what: 'tags', path: '/api/event-settings/list-tags' },
  { what: 'people', path: '/api/event-settings/list-people' },
  { what: 'own fields', path: '/api/event-settings/list-custom-fields' },
  { what: 'removed fields', path: '/api/event-settings/list-removed-fields' },
  { what: 'what confirming requires', path: '/api/event-settings/list-confirm-requirements' },
  ...searchTexts.map((text) => ({
    what: `events by ‘${text}’`,
    path: `/api/events/list-records?scope=all&search=${encodeURIComponent(text)}`,
  })),
]

export const paletteReads: Read[] = paletteTexts.map((text) => ({
  what: `palette by ‘${text}’`,
  path: `/api/search/list-matching-records?search=${encodeURIComponent(text)}`,
}))

/**
 * Time every list of a company with 4,150 members and 100,000 records of each kind.
 * @param clock in milliseconds; a CPU clock ignores other work on the machine
 */
export async function measureLists(folder: string, clock = () => performance.now()): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'lists'))
  try {
    const run = randomBytes(3).toString('hex')
    const readerOf = async (slug: string, count: number) => {
      const company = await inScope(app.db, { kind: 'system' }, (tx) => companyOf(tx, people, `${slug}-${run}`))
      await inScope(app.db, { kind: 'system' }, (tx) => giveHistory(tx, company.id, history))
      const ids = { company: company.id, ...(await giveRecords(app, company.id, count)) }
      const headers = { authorization: `Bearer ${company.token}`, 'x-company-id': company.id }
      return async (path: string) => {
        const url = path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids])
        const started = clock()
        const { statusCode, body } = await server.inject({ url, headers })
        if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${body}`)
        return clock() - started
      }
    }
    const lists = await timeReads(companyReads, await readerOf('lists', records))
    const palette = await timeReads(paletteReads, await readerOf('palette', paletteRecords))
    return {
      figures: [
        slowestRead(`list of a company with ${records} records of each kind`, goal, lists.timed),
        slowestRead('text in the palette of 100,000 records', goal, palette.timed),
      ],
      faults: [...lists.faults, ...palette.faults],
    }
  } finally {
    await close()
  }
}
