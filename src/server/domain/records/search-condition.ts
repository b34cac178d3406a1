import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type DateTerm, parseSearchTerms, type SearchTerm } from '#shared/search-terms.ts'
import type { RecordTable } from './record-table.ts'

/**
 * SQL condition on rows `r`: the record matches every term of a search text. A term matches the record's own text, the
 * text of a referenced record, a tag or a date. For masked records only visible fields count.
 */
export function searchCondition(ctx: CompanyContext, record: RecordTable, search: string): RawBuilder<boolean> {
  const terms = parseSearchTerms(search)
  if (terms.length === 0) return sql<boolean>`false`
  const matches = terms.map((term) => sql`(${sql.join(alternatives(ctx, record, term), sql` or `)})`)
  return sql<boolean>`(${sql.join(matches, sql` and `)})`
}

function alternatives(ctx: CompanyContext, record: RecordTable, { words, date }: SearchTerm): RawBuilder<unknown>[] {
  const { copies = {}, dates } = record.searched ?? {}
  const mask = record.mask?.(ctx, 'r')
  const visible = (field: string, condition: RawBuilder<unknown>) =>
    !mask || mask.visibleFields.includes(field) ? condition : sql`(not ${mask.condition} and ${condition})`
  const text = mask
    ? sql`case when ${mask.condition} then ${mask.searched ?? sql`''`} else r.searched end`
    : sql`r.searched`
  const tags = sql`array(select t.id from tags t
    where t.company_id = ${ctx.company.id} and ${containsAll(sql`t.name_key`, words)})`
  return [
    containsAll(text, words),
    ...Object.entries(copies).map(([name, column]) => visible(name, containsAll(sql.ref(`r.${column}`), words))),
    // Most words are no tag. In that case the tags of the rows need not be compared.
    visible('tags', sql`(cardinality(${tags}) > 0 and r.tags && ${tags})`),
    ...(date && dates ? [visible(dates.first, matchesDate(dates, date))] : []),
  ]
}

function containsAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    words.map((word) => sql`${text} like ${likePattern(word)}`),
    sql` and `,
  )})`
}

/** SQL for the search text of a row without internal text such as notes. */
export function publicTextExpression(row: string): RawBuilder<string> {
  return sql<string>`public_text(${sql.ref(`${row}.searched`)})`
}

/** SQL for the folded name of a row. */
export function foldedNameExpression(row: string): RawBuilder<string> {
  return sql<string>`split_part(${sql.ref(`${row}.searched`)}, E'\\n', 1)`
}

/** SQL for the folded details of a row, such as artists or the address. */
export function foldedDetailsExpression(row: string): RawBuilder<string> {
  return sql<string>`split_part(${sql.ref(`${row}.searched`)}, E'\\n', 2)`
}

/** SQL condition: the period from the first to the last date of a row contains a day that matches the date. */
function matchesDate(dates: { first: string; last: string }, date: DateTerm): RawBuilder<unknown> {
  const [first, last] = [sql.ref(`r.${dates.first}`), sql.ref(`r.${dates.last}`)]
  if ('weekday' in date)
    return sql`(${date.weekday}::int - extract(isodow from ${first})::int + 7) % 7 <= ${last} - ${first}`
  const { year, month, day } = date
  if (year !== undefined) {
    const { from, until } = rangeOf(year, month, day)
    return sql`(${first} <= ${until}::date and ${last} >= ${from}::date)`
  }
  const [from, until] = [dayOfYear(month, day ?? 1), dayOfYear(month, day ?? 31)]
  const [begins, ends] = [first, last].map(
    (one) => sql`(extract(month from ${one}) * 100 + extract(day from ${one}))`,
  ) as [RawBuilder<number>, RawBuilder<number>]
  // If the period includes New Year, the last day of the year is smaller than the first.
  return sql`case when ${begins} <= ${ends} then ${begins} <= ${until}::int and ${ends} >= ${from}::int
    else ${begins} <= ${until}::int or ${ends} >= ${from}::int end`
}

function dayOfYear(month: number, day: number): number {
  return month * 100 + day
}

function rangeOf(year: number, month?: number, day?: number): { from: string; until: string } {
  const two = (number: number) => String(number).padStart(2, '0')
  if (month === undefined) return { from: `${year}-01-01`, until: `${year}-12-31` }
  if (day !== undefined)
    return { from: `${year}-${two(month)}-${two(day)}`, until: `${year}-${two(month)}-${two(day)}` }
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${year}-${two(month)}-01`, until: `${year}-${two(month)}-${two(lastDay)}` }
}
