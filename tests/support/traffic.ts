import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { demoPassword, demoPeople } from '#server/demo.ts'

const signedIn = z.object({ tokens: z.object({ access_token: z.string() }) })
const mine = z.object({ memberships: z.array(z.object({ company_id: z.string() })) })
const madeRole = z.object({ role: z.object({ id: z.string() }) })
const roles = z.object({ roles: z.array(z.object({ id: z.string() })) })

export interface Worker {
  createRole(label: string): Promise<string>
  listRoles(): Promise<string[]>
  look(): Promise<void>
}

/** @throws what the server said, when it refuses or fails */
export async function signIn(url: string): Promise<Worker> {
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, input?: Record<string, unknown>): Promise<unknown> => {
    const answer = await fetch(`${url}/api/${path}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(input && { method: 'POST', body: JSON.stringify(input) }),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { email } = demoPeople[0]
  const { tokens } = signedIn.parse(await call('auth/sign-in', { email, password: demoPassword, deliver: 'body' }))
  headers = { ...headers, authorization: `Bearer ${tokens.access_token}` }
  const { memberships } = mine.parse(await call('companies/list-my-companies'))
  headers = { ...headers, 'x-company-id': memberships[0]?.company_id ?? '' }
  return {
    async createRole(label) {
      const permissions = { dashboard: { access: 'read' } }
      const made = await call('team/create-role', { label, description: '', base_role: 'member', permissions })
      return madeRole.parse(made).role.id
    },
    async listRoles() {
      return roles.parse(await call('team/list-roles')).roles.map(({ id }) => id)
    },
    async look() {
      for (const path of ['team/list-members', 'dashboard/get-dashboard', 'activity/list-activity', 'auth/get-session'])
        await call(path)
    },
  }
}

/** Send requests continuously until stopped. Returns the failures and the roles created. */
export function startTraffic(url: string, workers: number) {
  const failures: string[] = []
  const made: string[] = []
  let turns = 0
  let isStopped = false

  // Sign in one at a time: more than five concurrent attempts at one account count as guesses.
  let entrance: Promise<unknown> = Promise.resolve()
  function inTurn<T>(enter: () => Promise<T>): Promise<T> {
    const entered = entrance.then(enter)
    entrance = entered.catch(() => undefined)
    return entered
  }

  async function work(name: number): Promise<void> {
    while (!isStopped) {
      try {
        const worker = await inTurn(() => signIn(url))
        made.push(await worker.createRole(`Role ${name}-${turns}`))
        await worker.listRoles()
        await worker.look()
        turns += 1
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
        failures.push(`${error}${cause}`)
        await pause(50)
      }
    }
  }
  const working = Array.from({ length: workers }, (_, name) => work(name))
  return {
    failures,
    made,
    turns: () => turns,
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}
