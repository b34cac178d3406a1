import { createReadStream, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { postgresPrograms } from '#tests/support/postgres-cluster.ts'
import { type Contender, connections } from './contender.ts'
import type { watchDatabase } from './processor-time.ts'
import { findProgram, runProgram } from './programs.ts'
import type { Answer, Question } from './questions.ts'
import { connectTo } from './workplace.ts'

/** pgbench in PATH or in Debian's folder, or null. */
export function findPgbench(): string | null {
  return findProgram('pgbench', postgresPrograms)
}

export interface Statement {
  text: string
  values: string[]
}

interface Settings {
  name: string
  program: string
  owner: string
  folder: string
  statements: Partial<Record<Question, Statement>>
  database: Awaited<ReturnType<typeof watchDatabase>>
}

/** One statement without a server: the throughput of the database alone. */
export function pgbenchContender({ name, program, owner, folder, statements, database }: Settings): Contender {
  const statementOf = (question: Question) => {
    const statement = statements[question]
    if (!statement) throw new Error(`${name} is not asked for ${question}`)
    return statement
  }
  return {
    name,
    asked: Object.keys(statements) as Question[],
    answer: (question) => rowsOf(owner, statementOf(question)),
    async load(question, seconds) {
      const here = mkdtempSync(join(folder, 'pgbench-'))
      const { text, values } = statementOf(question)
      writeFileSync(
        join(here, 'script.sql'),
        `${text
          .replace(/\$(\d+)/g, ':v$1')
          .replaceAll(/\s+/g, ' ')
          .trim()};\n`,
      )
      const given = values.flatMap((value, at) => ['-D', `v${at + 1}=${value}`])
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

async function rowsOf(owner: string, { text, values }: Statement): Promise<Answer> {
  const client = await connectTo(owner)
  try {
    const { rows } = await client.query<{ id: string; total?: string }>(text, values)
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total === undefined ? null : Number(rows[0].total) }
  } finally {
    await client.end()
  }
}
