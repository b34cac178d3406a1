import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { tableReferredTo } from '#server/domain/records/record-table.ts'
import { maxTagsPerCompany } from '#server/domain/tags/create-tag.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { foldText } from '#shared/fold-text.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { type Comparable, comparableNames, nearestName } from '#shared/imports/nearest-name.ts'
import type { NameLookup, ParsedCell } from '#shared/imports/read-cell.ts'
import { tagColors, tagName } from '#shared/records/tag-calls.ts'

interface NamedEntry {
  id: string
  name: string
  email?: string
}

export interface CompanyNames extends NameLookup {
  nameOf: (id: string) => string | undefined
  newTags: ReadonlyMap<string, NamedEntry>
}

export async function findNames(
  tx: Transaction,
  ctx: CompanyContext,
  columns: readonly ImportColumn[],
): Promise<CompanyNames> {
  const kinds = new Map(columns.flatMap(({ field }) => (field.kind === 'record' ? [[field.of ?? '', field]] : [])))
  const asks = (kind: string) => columns.some(({ field }) => field.kind === kind)
  const [people, tags, ...lists] = await batch([
    asks('member') ? peopleOf(tx, ctx) : [],
    asks('tags') ? tagsOf(tx, ctx) : [],
    ...[...kinds.values()].map(async (field) => {
      const { rows } = await sql<NamedEntry>`select id, name from ${sql.table(tableReferredTo(field))}
        where company_id = ${ctx.company.id} and deleted_at is null`.execute(tx)
      return rows
    }),
  ])
  const suggestions = new Suggestions()
  const records = new Map<string, Find>()
  for (const [at, of] of [...kinds.keys()].entries())
    records.set(of, await createFinder(lists[at] ?? [], of, suggestions))
  const members = await createFinder(people, 'member', suggestions)
  const known = new Map(tags.map((tag) => [foldText(tag.name), tag]))
  const newTags = new Map<string, NamedEntry>()
  const names = new Map([...people, ...tags, ...lists.flat()].map(({ id, name }) => [id, name]))

  const tagCalled = (text: string) => known.get(foldText(text)) ?? newTags.get(foldText(text))
  function tag(text: string): ParsedCell {
    const found = tagCalled(text)
    if (found) return { value: found.id }
    const read = tagName.safeParse(text)
    if (!read.success) return { problem: read.error.issues[0]?.message ?? '' }
    const name = read.data
    const visiblySame = name === text ? undefined : tagCalled(name)
    if (visiblySame) return { value: visiblySame.id }
    if (known.size + newTags.size >= maxTagsPerCompany)
      return { problem: `A company has at most ${maxTagsPerCompany} tags` }
    const made = { id: randomUUID(), name }
    newTags.set(foldText(name), made)
    names.set(made.id, name)
    return { value: made.id }
  }
  return {
    member: members,
    record: (of, text) => records.get(of)?.(text) ?? { problem: `This names no ${of}` },
    tag,
    nameOf: (id) => names.get(id),
    newTags,
  }
}

export async function createTags(tx: Transaction, ctx: CompanyContext, { newTags }: CompanyNames): Promise<void> {
  const tags = [...newTags.values()].map((tag, at) => ({ ...tag, color: tagColors[at % tagColors.length] }))
  if (tags.length === 0) return
  await batch([
    sql`insert into tags (company_id, created_by, id, name, color)
      select ${ctx.company.id}, ${ctx.user.id}::uuid, t.id, t.name, t.color
      from jsonb_to_recordset(${json(tags)}::jsonb) t (id uuid, name text, color text)`.execute(tx),
    auditEach(
      tx,
      ctx,
      tags.map(({ id, name, color }) => ({ action: 'tag.create' as const, id, after: { name, color } })),
    ),
  ])
}

async function peopleOf(tx: Transaction, ctx: CompanyContext): Promise<NamedEntry[]> {
  return await tx
    .selectFrom('user_company_memberships as m')
    .select([
      'm.user_id as id',
      'm.person_email as email',
      sql<string>`coalesce(m.person_name, m.person_email)`.as('name'),
    ])
    .where('m.company_id', '=', ctx.company.id)
    .where('m.status', '=', 'active')
    .where('m.is_guest', '=', false)
    .execute()
}

/** Tags are locked before the records that will change: see `lockReferencedTags`. */
async function tagsOf(tx: Transaction, ctx: CompanyContext): Promise<NamedEntry[]> {
  return await tx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('company_id', '=', ctx.company.id)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

type Find = (text: string) => ParsedCell

/**
 * Create a function that finds an entry by name or email, ignoring case and accents. For an unknown name it suggests a
 * similar one.
 */
async function createFinder(all: readonly NamedEntry[], of: string, suggestions: Suggestions): Promise<Find> {
  const byName = new Map<string, NamedEntry[]>()
  const byEmail = new Map<string, NamedEntry>()
  for await (const one of yieldingEach(all)) {
    const name = comparisonKey(one.name)
    const same = byName.get(name)
    if (same) same.push(one)
    else byName.set(name, [one])
    if (one.email) byEmail.set(comparisonKey(one.email), one)
  }
  const similar = comparableNames(all.slice(0, maxComparedNames).map(({ name }) => name))
  const found = new Map<string, ParsedCell>()
  function find(text: string): ParsedCell {
    const wanted = comparisonKey(text)
    const email = byEmail.get(wanted)
    const [one, ...others] = email ? [email] : (byName.get(wanted) ?? [])
    if (one && others.length === 0) return { value: one.id }
    if (one) return { problem: `Several are called so: say which by ${of === 'member' ? 'the email' : 'renaming one'}` }
    const like = suggestions.nearest(text, similar)
    return { problem: `No ${of} is called so${like ? `. Did you mean ${like}?` : ''}` }
  }
  return (text) => {
    const known = found.get(text) ?? find(text)
    found.set(text, known)
    return known
  }
}

/** Maximum number of names with which an unknown name is compared. */
const maxComparedNames = 2000
/** Limits of suggestions per import: number of unknown names, and milliseconds. */
const suggestionLimits = { texts: 200, milliseconds: 2000 }

class Suggestions {
  #texts = 0
  #milliseconds = 0

  nearest(text: string, names: readonly Comparable[]): string | undefined {
    if (this.#texts >= suggestionLimits.texts || this.#milliseconds >= suggestionLimits.milliseconds) return undefined
    this.#texts += 1
    const begun = performance.now()
    const found = nearestName(text, names)
    this.#milliseconds += performance.now() - begun
    return found
  }
}

function comparisonKey(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim()
}
