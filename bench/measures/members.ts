import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { inScope } from '#server/platform/database/database.ts'

const sizes = { small: 10, large: 5000 }
const rounds = 60

/** How much slower the team pages of a company of 5,000 are than those of a small one, both asked in turn. */
export async function measureMembers(folder: string): Promise<Figure[]> {
  const { app, server, close } = await startInProcess(join(folder, 'members'))
  try {
    const companies = await inScope(app.db, { kind: 'system' }, async (tx) => ({
      small: await companyOf(tx, sizes.small),
      large: await companyOf(tx, sizes.large),
    }))
    await app.connection.asOwner((pool) => pool.query('analyze'))

    const ask = async (size: keyof typeof sizes, path: string) => {
      const { id, token } = companies[size]
      const started = performance.now()
      const answer = await server.inject({
        url: path,
        headers: { authorization: `Bearer ${token}`, 'x-company-id': id },
      })
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    }

    const figures: Figure[] = []
    for (const { id, what, path, first } of [
      { id: 'P2', what: 'first page of members', path: '/api/team/list-members?limit=50', first: 25 },
      { id: 'P7', what: 'search for a member', path: '/api/team/list-members?limit=50&search=erson%207', first: 50 },
      { id: 'P2', what: 'team overview', path: '/api/companies/get-team-overview', first: 25 },
    ]) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const size of ['small', 'large'] as const) times[size].push(await ask(size, path))
      figures.push({
        id,
        what: `${what}, ${sizes.large} members, p50`,
        unit: 'ms',
        measured: median(times.large),
        first,
        aim: 10,
        better: 'less',
        note: `with ${sizes.small} members ${median(times.small).toFixed(1)} ms`,
      })
    }
    return figures
  } finally {
    await close()
  }
}
