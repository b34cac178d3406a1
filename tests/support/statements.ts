import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

const send = pg.Client.prototype.query

/** Every statement that the driver sends on any connection while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args
    if (typeof query === 'string') sent.push({ text: query, values: Array.isArray(values) ? values : [] })
    else if (isConfig(query)) sent.push({ text: query.text, values: query.values ?? [] })
    return Reflect.apply(send, this, args)
  } as typeof send
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send
  }
  return sent
}

function isConfig(query: unknown): query is pg.QueryConfig {
  return typeof query === 'object' && query !== null && 'text' in query
}

/** Authentication and transaction control, which every call has. */
export function isFrame({ text }: Statement): boolean {
  return /^(begin|commit|rollback|set |reset |select set_config\('role')|\bfrom resolve_context\(/i.test(text)
}

/** The job queue and index maintenance run at any time and belong to no call. */
export function isBackground({ text }: Statement): boolean {
  return /\bpgboss\b|\bpg_index\b/.test(text)
}
