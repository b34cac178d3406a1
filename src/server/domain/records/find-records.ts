import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type FoundRecord, searchLimits } from '#shared/features/company/search.ts'
import { foldText } from '#shared/fold-text.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { isSimilar } from './is-similar.ts'
import { fieldOf, fieldRead, type RecordTable } from './record-table.ts'
import { allowedTypos, type SearchedWord, searchedWords, wordSeparators } from './searched-words.ts'

/** Rows read at most: last changed, from the index, similar ones, and those compared letter by letter. */
const read = { last: 500, held: 1000, alike: 500, compared: 40 } as const

/** Kinds of records that the caller can search. Guests see the events of their invitation and search nothing. */
export function findableBy(ctx: CompanyContext, tables: readonly RecordTable[]): RecordTable[] {
  if (ctx.membership.is_guest) return []
  return tables.filter(({ type, globalSearch: found }) => found && ctx.can(type.module, 'read'))
}

interface Found {
  kind: RecordKind
  id: string
  searched: string
  is_nearly: boolean
}

/**
 * Find a few records of each kind: names that begin with the text first, then records with all words, last changed first.
 * Similar names are searched only when nothing else matches.
 */
export async function findRecords(
  tx: Transaction,
  ctx: CompanyContext,
  tables: readonly RecordTable[],
  search: string,
): Promise<string[]> {
  const text = foldText(search)
  const words = searchedWords(search)
  const [, { rows }] = await batch([
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alikeness(words))}, true)`.execute(tx),
    sql<Found>`
      with so as materialized (${eachKind(tables, (record) => calledSo(ctx, record, text, words))}),
      nearly as materialized (${words.some(({ text }) => allowedTypos(text) > 0) ? eachKind(tables, (record) => calledNearly(ctx, record, text)) : sql`select kind, id, likeness, is_nearly, place from so where false`})
      ${eachKind(
        tables,
        (record) => sql`
        select f.kind, r.id, r.searched, f.is_nearly, f.place, f.likeness, r.updated_at
        from (select kind, id, likeness, is_nearly, place from so union all select kind, id, likeness, is_nearly, place from nearly) f
        join ${sql.table(record.table)} r on r.company_id = ${ctx.company.id} and r.id = f.id
        where f.kind = ${sql.lit(record.type.kind)}`,
      )}
      order by place, likeness desc, updated_at desc, id`.execute(tx),
  ])
  const typed = words.map((word) => word.text)
  const meant = rows.filter((row) => !row.is_nearly || isSimilar(typed, row.searched))
  return tables.flatMap(({ type: { kind } }) =>
    meant
      .filter((row) => row.kind === kind)
      .slice(0, searchLimits.ofKind)
      .map(({ id }) => id),
  )
}

/** Names of records, in the order of `ids`. */
export async function nameRecords(
  tx: Transaction,
  ctx: CompanyContext,
  tables: readonly RecordTable[],
  ids: readonly string[],
): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`${eachKind(
    tables,
    (record) => sql`
    select ${columns(record)} from ${sql.table(record.table)} r where ${readable(ctx, record)} and r.id = any(${ids}::uuid[])`,
  )}`.execute(tx)
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

function eachKind(
  tables: readonly RecordTable[],
  ask: (record: RecordTable) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    tables.map((record) => sql`(${ask(record)})`),
    sql` union all `,
  )
}

/** Records whose name is hidden from the caller are never found. */
function readable(ctx: CompanyContext, record: RecordTable): RawBuilder<boolean> {
  const mask = record.mask?.(ctx, 'r')
  return sql<boolean>`r.company_id = ${ctx.company.id} and r.deleted_at is null ${mask ? sql`and not ${mask.condition}` : sql``}`
}

function columns(record: RecordTable): RawBuilder<unknown> {
  const { date, detail = 'name' } = record.globalSearch ?? {}
  const says = fieldRead(record, detail, 'r')
  const isReference = fieldOf(record, detail).kind === 'record'
  return sql`${sql.lit(record.type.kind)}::text as kind, r.id, r.name, ${date?.('r') ?? sql`null::text`} as date,
    ${isReference ? sql`${says} ->> 'name'` : says} as detail`
}

/**
 * A frequent word is found among the records changed last, a rare one by the index. The limit stands outside, because with
 * it the planner would read all rows instead of the index.
 */
function calledSo(
  ctx: CompanyContext,
  record: RecordTable,
  text: string,
  words: readonly SearchedWord[],
): RawBuilder<unknown> {
  const table = sql.table(record.table)
  const mine = readable(ctx, record)
  const kept = sql`r.id, r.name_key, r.searched, r.updated_at`
  const begins = sql`
    select ${kept} from ${table} r
    where ${mine} and r.name_key >= ${text} and r.name_key < ${`${text}\u{10fffd}`} and starts_with(r.name_key, ${text})
    order by r.name_key, r.id limit ${sql.lit(searchLimits.ofKind)}`
  const long = words.filter((word) => word.text.length > 1)
  const last = sql`
    last as materialized (
      select ${kept} from ${table} r where ${mine} order by r.updated_at desc, r.id desc limit ${sql.lit(read.last)}
    ), among as materialized (
      select id, name_key, searched, updated_at from last r where ${holding(words)}
    ), held as materialized (
      select ${kept} from ${table} r where ${mine} and ${holding(long, asAsked)}
    )`
  const rest = sql`
    union select id, name_key, searched, updated_at from among
    union (select id, name_key, searched, updated_at from (
      select id, name_key, searched, updated_at from held where (select count(*) from among) < ${sql.lit(searchLimits.ofKind)} limit ${sql.lit(read.held)}
    ) r where ${holding(words)})`
  const candidates = long.length === 0 ? begins : sql`with ${last} (${begins}) ${rest}`
  return sql`
    select ${sql.lit(record.type.kind)}::text as kind, r.id, 1::real as likeness, false as is_nearly, case
      when r.name_key = ${text} then 0 when starts_with(r.name_key, ${text}) then 1
      when ${words.length === 0 ? sql`true` : sql`(${holding(words.map(({ text }) => ({ text, begins: true })))})`} then 2 else 3 end as place
    from (${candidates}) r order by place, r.updated_at desc, r.id limit ${sql.lit(searchLimits.ofKind)}`
}

/** A subquery hides the value from the planner, which then expects few rows and uses the trigram index. */
const asAsked = (text: string) => sql`(select ${text}::text)`

function holding(words: readonly SearchedWord[], told = (text: string) => sql`${text}`): RawBuilder<boolean> {
  const conditions = words.map(({ text, begins }) => {
    const within = likePattern(text)
    const patterns = begins
      ? [within.slice(1), ...wordSeparators.map((sign) => `%${sign}${within.slice(1)}`)]
      : [within]
    return sql`(${sql.join(
      patterns.map((pattern) => sql`r.searched like ${told(pattern)}`),
      sql` or `,
    )})`
  })
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Names that share enough trigrams with the text; the caller compares them letter by letter. */
function calledNearly(ctx: CompanyContext, record: RecordTable, text: string): RawBuilder<unknown> {
  return sql`
    with alike as materialized (
      select r.id, r.searched, r.updated_at from ${sql.table(record.table)} r
      where ${readable(ctx, record)} and r.searched %> ${asAsked(text)} and not exists (select from so)
    )
    select ${sql.lit(record.type.kind)}::text as kind, r.id, word_similarity(${text}, r.searched) as likeness,
      true as is_nearly, 4 as place
    from (select id, searched, updated_at from alike limit ${sql.lit(read.alike)}) r
    order by likeness desc, r.updated_at desc, r.id limit ${sql.lit(read.compared)}`
}

/**
 * Least word similarity of a mistyped name. A word has one trigram more than letters, and a typo changes up to four of
 * them. The threshold is lower, because other words of the name count too.
 */
function alikeness(words: readonly SearchedWord[]): number {
  const groups = words.reduce((sum, { text }) => sum + text.length + 1, 0)
  const spoiled = 4 * Math.max(1, ...words.map(({ text }) => allowedTypos(text)))
  const mistyped = (0.75 * (groups - spoiled)) / (groups + spoiled)
  return Math.min(0.45, Math.max(0.2, mistyped))
}
