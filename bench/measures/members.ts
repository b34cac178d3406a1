import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import { giveRecords } from '#bench/support/company-records.ts'
import type { Figure } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import type { Measurement } from '#bench/support/part.ts'
import { askInTurn, growthFigure } from '#bench/support/percentiles.ts'
import { inScope } from '#server/platform/database/database.ts'

const sizes = { small: { people: 10, records: 100 }, large: { people: 4150, records: 20_000 } }

interface Question {
  what: string
  /** Contains `{company}` in place of the id. */
  path: string
  /** Its own target: the median in milliseconds. */
  own?: { id: string; first: number }
}

export const companyQuestions: Question[] = [
  { what: 'first page of members', path: '/api/team/list-members?limit=50', own: { id: 'P2', first: 25 } },
  {
    what: 'search for a member',
    path: '/api/team/list-members?limit=50&search=erson%207',
    own: { id: 'P7', first: 50 },
  },
  { what: 'search for nobody', path: '/api/team/list-members?limit=50&search=nobody%20at%20all' },
  { what: 'person in the palette', path: '/api/team/list-matching-members?search=erson%207' },
  { what: 'mistyped person', path: '/api/team/list-matching-members?search=zebediha' },
  { what: 'team overview', path: '/api/companies/get-team-overview', own: { id: 'P2', first: 25 } },
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
  { what: 'notices', path: '/api/notices/list-notices' },
  { what: 'dashboard', path: '/api/dashboard/get-dashboard' },
  { what: 'layouts of roles', path: '/api/dashboard/list-role-layouts' },
  { what: 'widgets to add', path: '/api/dashboard/list-available-widgets' },
  { what: 'integrations', path: '/api/integrations/list-integrations' },
  { what: 'modules', path: '/api/modules/get-company-modules?company_id_param={company}' },
  { what: 'own companies', path: '/api/companies/list-my-companies' },
]

/**
 * Compare a company of 4,150 members with one of 10, alternating requests. Also measures the targets of the large one
 * alone.
 */
export async function measureMembers(folder: string): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'members'))
  try {
    const run = randomBytes(3).toString('hex')
    const companies = await inScope(app.db, { kind: 'system' }, async (tx) => ({
      small: await companyOf(tx, sizes.small.people, `members-${run}-small`),
      large: await companyOf(tx, sizes.large.people, `members-${run}-large`),
    }))
    for (const size of ['small', 'large'] as const)
      await inScope(app.db, { kind: 'system' }, (tx) => giveRecords(tx, companies[size].id, sizes[size].records))
    await app.connection.asOwner((pool) => pool.query('analyze'))

    const askingOf = (size: keyof typeof sizes, path: string) => async () => {
      const { id, token } = companies[size]
      const started = performance.now()
      const answer = await server.inject({
        url: path.replace('{company}', id),
        headers: { authorization: `Bearer ${token}`, 'x-company-id': id },
      })
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    }

    const asked: Asked[] = []
    const faults: string[] = []
    for (const question of companyQuestions) {
      try {
        const one = await askInTurn(askingOf('small', question.path), askingOf('large', question.path))
        console.log(
          `  ${question.what}: p95 ${one.large.p95.toFixed(1)} ms, small ${one.small.p95.toFixed(1)} ms, ratio ${one.ratio.toFixed(2)}`,
        )
        asked.push({ ...question, ...one })
      } catch (error) {
        faults.push(`${error}`)
      }
    }
    return { figures: figuresOf(asked), details: asked, faults }
  } finally {
    await close()
  }
}

type Asked = Question & Awaited<ReturnType<typeof askInTurn>>

function figuresOf(asked: readonly Asked[]): Figure[] {
  const own = asked.flatMap(({ what, own: promise, small, large }): Figure[] =>
    promise
      ? [
          {
            id: promise.id,
            what: `${what}, ${sizes.large.people} members, p50`,
            unit: 'ms',
            measured: large.p50,
            first: promise.first,
            aim: 10,
            better: 'less',
            note: `with ${sizes.small.people} members ${small.p50.toFixed(1)} ms`,
          },
        ]
      : [],
  )
  const what = `p95 of a company of ${sizes.large.people} by one of ${sizes.small.people}, worst of ${asked.length} lists and searches`
  return [...own, growthFigure({ id: 'P17', what, first: 1.5, aim: 1.2 }, asked)]
}
