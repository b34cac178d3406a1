import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { z } from 'zod'

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
export const tableTypesFile = 'src/server/platform/database/tables.ts'

const column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  is_nullable: z.boolean(),
  has_default: z.boolean(),
  is_generated: z.boolean(),
  /** Values that a check of only this column allows. */
  check: z.string().nullable(),
})
type Column = z.infer<typeof column>

/** Every column of every application table, in creation order; partitions count as their parent. */
const question = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
    a.atthasdef and a.attgenerated = '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as is_generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY \\(' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely_%'
  order by c.relname, a.attnum`

/** TypeScript type per database type. Timestamps are ISO strings and bigints are numbers: see the parsers in connect.ts. */
const read: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp without time zone': 'string',
  inet: 'string',
  'timestamp with time zone': 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  numeric: 'string',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
}

/** Row types of a migrated database: the content of tables.ts. */
export async function tableTypes(pool: pg.Pool): Promise<string> {
  const columns = z.array(column).parse((await pool.query(question)).rows)
  const known = typesKnownByHand()
  const tables = Map.groupBy(columns, ({ table }) => table)
  const unknown = [...known].filter((name) => !columns.some(({ table, name: of }) => `${table}.${of}` === name))
  if (unknown.length > 0) throw new Error(`No such column: ${unknown.join(', ')}`)
  const body = [...tables].map(
    ([table, its]) => `  ${table}: {\n${its.map((one) => `    ${one.name}: ${typeOf(one, known)}`).join('\n')}\n  }`,
  )
  return formatted(`// Made by \`npm run db:types\` from the migrated schema; edit a migration or column-types.ts instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** jsonb: read as a value, written as JSON text by \`json()\`. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type JsonDefault<T> = ColumnType<T, string | undefined, string>
type Values = Record<string, unknown>

/** Rows as they are read: moments as ISO strings. */
export interface Tables {
${body.join('\n')}
}
`)
}

function typeOf({ table, name, type, is_nullable, has_default, is_generated, check }: Column, known: Set<string>) {
  const byHand = known.has(`${table}.${name}`) ? `ColumnTypes['${table}.${name}']` : null
  if (type === 'jsonb') {
    const wrapper = is_nullable ? 'JsonOrNull' : has_default ? 'JsonDefault' : 'Json'
    return `${wrapper}<${byHand ?? 'Values'}>`
  }
  const plain = byHand ?? valuesOf(check) ?? read[type]
  if (!plain) throw new Error(`${table}.${name} is ${type}, of which it is not known what is read`)
  const value = is_nullable ? `${plain} | null` : plain
  if (is_generated) return `GeneratedAlways<${value}>`
  return has_default ? `Generated<${value}>` : value
}

/** `check (status in ('active', 'paused'))` becomes a union of two literals. */
function valuesOf(check: string | null): string | null {
  const values = [...(check ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
  return values.length > 0 ? values.join(' | ') : null
}

function typesKnownByHand(): Set<string> {
  const source = readFileSync(path('src/server/platform/database/column-types.ts'), 'utf8')
  return new Set([...source.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name]) => name ?? ''))
}

function formatted(text: string): string {
  const biome = path('node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${tableTypesFile}`],
    { input: text, cwd: path('.'), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The row types could not be formatted: ${stderr}`)
  return stdout
}
