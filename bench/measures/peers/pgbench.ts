import { createReadStream, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { watchDatabase } from '#bench/support/processor-time.ts'
import { findProgram, runProgram } from '#bench/support/programs.ts'
import type { Recorded } from '#bench/support/recorded-statements.ts'
import { postgresPrograms } from '#tests/support/postgres-cluster.ts'
import { type Contender, connections } from './contender.ts'
import type { Answer, Question } from './questions.ts'
import { connectTo } from './workplace.ts'

/** pgbench in PATH or in Debian's folder, or null. */
export function findPgbench(): string | null {
  return findProgram('pgbench', postgresPrograms)
}

/** Statements in groups; those of one group are pipelined. */
export type Script = { text: string; values: unknown[] }[][]

export function scriptOf(turns: readonly Recorded[][]): Script {
  return turns.map((turn) =>
    turn.flatMap(({ text, values }) =>
      values.length > 0 ? [{ text, values }] : text.split(/;\s*/).map((one) => ({ text: one, values: [] })),
    ),
  )
}

/** Text of a script with the values of its variables. */
export function pgbenchScript(script: Script): { text: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {}
  const lines = script.flatMap((turn) => {
    const statements = turn.map(({ text, values }) => {
      const named = text.replace(/\$(\d+)/g, (_, number) => {
        const value = values[Number(number) - 1]
        const name = `v${Object.keys(variables).length + 1}`
        variables[name] = pgbenchValue(value)
        return `:${name}`
      })
      return `${named.replaceAll(/\s+/g, ' ').trim()};`
    })
    return turn.length > 1 ? ['\\startpipeline', ...statements, '\\endpipeline'] : statements
  })
  return { text: `${lines.join('\n')}\n`, variables }
}

function pgbenchValue(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(pgbenchValue).join(',')}}`
  if (value === null || typeof value === 'object') throw new Error(`pgbench cannot be given ${value}`)
  return String(value)
}

interface Settings {
  name: string
  program: string
  owner: string
  folder: string
  scripts: Partial<Record<Question, Script>>
  database: Awaited<ReturnType<typeof watchDatabase>>
}

/** Statements without a server: the throughput of the database alone. */
export function pgbenchContender({ name, program, owner, folder, scripts, database }: Settings): Contender {
  const of = (question: Question) => scripts[question] ?? []
  return {
    name,
    asked: Object.keys(scripts) as Question[],
    trips: Object.fromEntries(Object.entries(scripts).map(([question, script]) => [question, script?.length])),
    answer: (question) => lastRows(owner, of(question)),
    async load(question, seconds) {
      const here = mkdtempSync(join(folder, 'pgbench-'))
      const { text, variables } = pgbenchScript(of(question))
      writeFileSync(join(here, 'script.sql'), text)
      const given = Object.entries(variables).flatMap(([variable, value]) => ['-D', `${variable}=${value}`])
      const fixed = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-l']
      const { result, seconds: databaseSeconds } = await database.during(() =>
        runPgbench(program, [...fixed, '-f', 'script.sql', ...given], owner, here),
      )
      const rate = /tps = ([\d.]+) \(without/.exec(result.stdout)?.[1]
      const milliseconds = await latenciesOf(here)
      if (!rate || /failed: [1-9]/.test(result.stdout)) throw new Error(`${name}: ${result.stdout}${result.stderr}`)
      const at = (part: number) => milliseconds[Math.floor(milliseconds.length * part)] ?? Number.NaN
      return {
        per_second: Number(rate),
        p50: at(0.5),
        p95: at(0.95),
        server_cpu: null,
        database_cpu: databaseSeconds === null ? null : databaseSeconds / milliseconds.length,
      }
    },
    stop: async () => undefined,
  }
}

/** Pass the URL through the environment; errors do not repeat the arguments. */
function runPgbench(program: string, args: string[], owner: string, cwd: string) {
  const { hostname, port, username, password, pathname } = new URL(owner)
  const address = {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
  return runProgram(program, args, { cwd, env: address })
}

/** Read the log of each thread: the third column is the latency in microseconds. */
async function latenciesOf(folder: string): Promise<number[]> {
  const milliseconds: number[] = []
  for (const file of readdirSync(folder).filter((one) => one.startsWith('pgbench_log')))
    for await (const line of createInterface(createReadStream(join(folder, file))))
      milliseconds.push(Number(line.split(' ')[2]) / 1000)
  return milliseconds.sort((one, other) => one - other)
}

/** Result of the last statement that returns rows with an id. */
async function lastRows(owner: string, script: Script): Promise<Answer> {
  const client = await connectTo(owner)
  let answer: Answer = { ids: [], total: null }
  try {
    for (const { text, values } of script.flat()) {
      const { rows } = await client.query<{ id?: string; total?: string }>(text, values)
      // One more than a page tells only whether there is another.
      if (rows[0]?.id)
        answer = {
          ids: rows.slice(0, 50).map(({ id = '' }) => id),
          total: rows[0].total === undefined ? null : Number(rows[0].total),
        }
    }
    return answer
  } finally {
    await client.end()
  }
}
