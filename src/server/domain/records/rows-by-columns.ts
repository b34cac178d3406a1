import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json } from '#server/platform/database/database.ts'
import type { RecordTable, Values } from './record-table.ts'

interface Row {
  id: string
  columns: Values
}

const rowsOfStatement = 1000

/** Insert rows: one statement per set of columns and 1,000 rows. */
export function insertsByColumns(
  ctx: CompanyContext,
  record: RecordTable,
  rows: readonly Row[],
): RawBuilder<unknown>[] {
  return byColumns(rows).map(([names, given]) => {
    const columns = names.map((name) => sql.ref(name))
    return sql`insert into ${sql.table(record.table)}
        (company_id, created_by, updated_by, id, ${sql.join(columns)})
      select ${ctx.company.id}, ${ctx.user.id}::uuid, ${ctx.user.id}::uuid, n.id, ${sql.join(names.map(newOf))}
      from ${populated(record, given)}`
  })
}

export function updatesByColumns(
  ctx: CompanyContext,
  record: RecordTable,
  rows: readonly Row[],
): RawBuilder<unknown>[] {
  return byColumns(rows).map(([names, given]) => {
    const assignments = names.map((name) => sql`${sql.ref(name)} = ${assignment(name, newOf(name))}`)
    return sql`update ${sql.table(record.table)} r
      set ${sql.join([...assignments, sql`updated_by = ${ctx.user.id}`])}
      from ${populated(record, given)}
      where r.company_id = ${ctx.company.id} and r.id = n.id`
  })
}

function byColumns(rows: readonly Row[]): [string[], Row[]][] {
  const alike = Map.groupBy(rows, ({ columns }) => Object.keys(columns).toSorted().join())
  return [...alike.entries()].flatMap(([names, given]) =>
    Array.from({ length: Math.ceil(given.length / rowsOfStatement) }, (_, at): [string[], Row[]] => [
      names.split(',').filter(Boolean),
      given.slice(at * rowsOfStatement, (at + 1) * rowsOfStatement),
    ]),
  )
}

/** Rows `n` of the table's row type, so that values are cast to the column types. */
function populated({ table }: RecordTable, rows: readonly Row[]): RawBuilder<unknown> {
  const values = rows.map(({ id, columns }) => ({ ...columns, id }))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json(values)}::jsonb) n`
}

/** New value of a column of rows `r`. Custom values are merged, so fields not sent stay unchanged. */
export function assignment(name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return name === 'custom' ? sql`jsonb_strip_nulls(r.custom || ${value}::jsonb)` : value
}

function newOf(name: string): RawBuilder<unknown> {
  return sql.ref(`n.${name}`)
}
