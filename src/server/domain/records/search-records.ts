import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type FoundRecord, searchLimits } from '#shared/features/company/search.ts'
import { foldedWords, foldText } from '#shared/fold-text.ts'
import { fieldExpression } from './record-columns.ts'
import { type RecordTable, requireField } from './record-table.ts'
import { foldedNameExpression, publicTextExpression, searchCondition } from './search-condition.ts'

/**
 * Minimum trigram similarity of a misspelled word. Swapping two letters of a five-letter word keeps a third of its
 * trigrams.
 */
const minSimilarity = 0.3
/**
 * Maximum number of compared records, last changed first: records that contain all words (`containing`), and records
 * that may contain similar words (`similar`).
 */
const maxComparedRecords = { containing: 1000, similar: 3000 }

/** Record kinds that the caller can search. Guests see the events they are invited to, and cannot search. */
export function searchableTables(ctx: CompanyContext, tables: readonly RecordTable[]): RecordTable[] {
  if (ctx.membership.is_guest) return []
  return tables.filter(({ type, globalSearch }) => globalSearch && ctx.can(type.module, 'read'))
}

/**
 * Find the records that a list with the same search would show, a few of each kind, most similar name first. If there
 * are none, find records with similar words.
 */
export async function searchRecords(
  tx: Transaction,
  ctx: CompanyContext,
  tables: readonly RecordTable[],
  search: string,
): Promise<FoundRecord[]> {
  const term = foldText(search)
  const words = foldedWords(search)
  if (term === '') return []
  const find = async (matching: SearchConditions) =>
    (await batch(tables.map((record) => readMostSimilar(tx, ctx, record, term, matching)))).flat()

  const containing = await find({
    contained: (record) => searchCondition(ctx, record, search),
    limit: maxComparedRecords.containing,
    similar: sql<boolean>`true`,
  })
  if (containing.length > 0 || words.length === 0) return containing
  const similar = words.map(
    (word) => sql`word_similarity(${word}, ${publicTextExpression('r')}) >= ${sql.lit(minSimilarity)}`,
  )
  return find({
    contained: () => sql<boolean>`true`,
    limit: maxComparedRecords.similar,
    similar: sql<boolean>`${sql.join(similar, sql` and `)}`,
  })
}

/** SQL conditions on rows `r`. `similar` is evaluated for at most `limit` rows, because it is slow. */
interface SearchConditions {
  contained: (record: RecordTable) => RawBuilder<boolean>
  limit: number
  similar: RawBuilder<boolean>
}

async function readMostSimilar(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  term: string,
  { contained, limit, similar }: SearchConditions,
): Promise<FoundRecord[]> {
  const table = sql.table(record.table)
  const { rows } = await sql<FoundRecord>`
    with candidates as (
      select r.id, r.searched, r.updated_at from ${table} r where ${isVisible(ctx, record)} and ${contained(record)}
      order by r.updated_at desc, r.id desc limit ${sql.lit(limit)}
    ), best as (
      select r.id, ${foldedNameExpression('r')} = ${term} as is_exact, word_similarity(${term}, ${foldedNameExpression('r')}) as similarity
      from candidates r where ${similar}
      order by is_exact desc, similarity desc, r.updated_at desc, r.id limit ${sql.lit(searchLimits.ofKind)}
    )
    select ${foundColumns(record)} from best join ${table} r on r.company_id = ${ctx.company.id} and r.id = best.id
    order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id`.execute(tx)
  return rows
}

/** Find records by id, in the order of `ids`. */
export async function findRecords(
  tx: Transaction,
  ctx: CompanyContext,
  tables: readonly RecordTable[],
  ids: readonly string[],
): Promise<FoundRecord[]> {
  const found = await batch(
    tables.map((record) =>
      sql<FoundRecord>`select ${foundColumns(record)} from ${sql.table(record.table)} r
        where ${isVisible(ctx, record)} and r.id = any(${ids}::uuid[])`.execute(tx),
    ),
  )
  return found.flatMap(({ rows }) => rows).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Records whose name is masked for the caller are never found. */
function isVisible(ctx: CompanyContext, record: RecordTable): RawBuilder<boolean> {
  const mask = record.mask?.(ctx, 'r')
  return sql<boolean>`r.company_id = ${ctx.company.id} and r.deleted_at is null ${mask ? sql`and not ${mask.condition}` : sql``}`
}

function foundColumns(record: RecordTable): RawBuilder<unknown> {
  const { date, detail = 'name' } = record.globalSearch ?? {}
  const value = fieldExpression(record, detail, 'r')
  const isReference = requireField(record, detail).kind === 'record'
  return sql`${sql.lit(record.type.kind)}::text as kind, r.id, r.name, ${date?.('r') ?? sql`null::text`} as date,
    ${isReference ? sql`${value} ->> 'name'` : value} as detail`
}
