import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type FieldValues, recordTableOf, tableReferredTo } from '#server/domain/records/record-table.ts'
import { maxTagsPerCompany } from '#server/domain/tags/create-tag.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { foldText } from '#shared/fold-text.ts'
import type { CellValues, ImportColumn, NameLookup, ParsedCell } from '#shared/imports/import-columns.ts'
import { type ComparableName, comparableNames, nearestName } from '#shared/imports/nearest-name.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { tagColors, tagName } from '#shared/records/tag-calls.ts'

interface NamedEntry {
  id: string
  name: string
  email?: string
  /** Values of the fields that distinguish records with the same name. */
  details?: CellValues
}

/** Record that the import creates, because a cell contains a name that no record has. */
export interface RecordToCreate {
  id: string
  kind: string
  values: FieldValues
  /** Names of fields whose values were guessed, so that the user should check them. */
  guessed?: ReadonlySet<string>
}

/** Name in a cell that no record has. */
export interface NameWithoutRecord {
  /** Kind of record that the name is for. */
  kind: string
  name: string
  /** Similar name of an existing record; null if there is none. */
  suggestion: string | null
  /** Values of the record to create; null if none is created. */
  creates: FieldValues | null
  /** Explanation of a guessed value of the new record. */
  note: string | null
}

export interface CompanyNames extends NameLookup {
  nameOf: (id: string) => string | undefined
  newTags: ReadonlyMap<string, NamedEntry>
  /** Records to create, by id. */
  newRecords: ReadonlyMap<string, RecordToCreate>
  unknownNames: readonly NameWithoutRecord[]
}

/**
 * Load the names that the cells of an import can refer to.
 * @param create record kinds whose unknown names become new records
 */
export async function findCompanyNames(
  tx: Transaction,
  ctx: CompanyContext,
  columns: readonly ImportColumn[],
  create: readonly string[] = [],
): Promise<CompanyNames> {
  const kinds = new Map(columns.flatMap(({ field }) => (field.kind === 'record' ? [[field.of ?? '', field]] : [])))
  const asks = (kind: string) => columns.some(({ field }) => field.kind === kind)
  const [people, tags, ...lists] = await batch([
    asks('member') ? peopleOf(tx, ctx) : [],
    asks('tags') ? tagsOf(tx, ctx) : [],
    ...[...kinds.values()].map(async (field) => {
      const { type } = recordTableOf(field.of ?? '')
      const details = (recordImportOf(type)?.key ?? [])
        .filter((name) => name !== 'name' && type.fields[name])
        .map((name) => sql`${name}::text, ${detailColumn(type.fields[name]?.kind, name)}`)
      const { rows } = await sql<NamedEntry>`
        select r.id, r.name, jsonb_build_object(${sql.join(details)}) as details from ${sql.table(tableReferredTo(field))} r
        where r.company_id = ${ctx.company.id} and r.deleted_at is null`.execute(tx)
      return rows
    }),
  ])
  const suggestions = new Suggestions()
  const newRecords = new Map<string, RecordToCreate>()
  const unknownNames: NameWithoutRecord[] = []
  const names = new Map([...people, ...tags, ...lists.flat()].map(({ id, name }) => [id, name]))
  const records = new Map<string, FindRecord>()
  const finders = new Map<string, Find>()
  for (const [at, of] of [...kinds.keys()].entries()) {
    const find = await createFinder(lists[at] ?? [], suggestions)
    finders.set(of, find)
    records.set(of, findOrCreate(of, find, { create: create.includes(of), newRecords, unknownNames, names }))
  }
  const members = await createFinder(people, suggestions)
  const known = new Map(tags.map((tag) => [foldText(tag.name), tag]))
  const newTags = new Map<string, NamedEntry>()

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
    member: (text) => {
      const { ids, suggestion } = members(text, {})
      const [id, ...others] = ids
      if (id !== undefined && others.length === 0) return { value: id }
      if (id !== undefined) return { problem: `Several people are called ‘${text}’. Use the email address.` }
      return { problem: `No member is called ‘${text}’`, ...(suggestion && { suggestion }) }
    },
    isKnown: (kind, text, details = {}) =>
      kind === 'tag' ? tagCalled(text) !== undefined : (finders.get(kind)?.(text, details).ids.length ?? 0) > 0,
    listNames: (of, details) =>
      (lists[[...kinds.keys()].indexOf(of)] ?? [])
        .filter((one) => haveSameDetails(one.details ?? {}, details))
        .slice(0, maxListedNames)
        .map(({ name }) => name),
    record: (of, text, details = {}) => records.get(of)?.(text, details) ?? { problem: `No ${of} named ‘${text}’` },
    tag,
    nameOf: (id) => names.get(id),
    newTags,
    newRecords,
    unknownNames,
  }
}

/** Maximum number of rooms that ‘all rooms’ can mean. */
const maxListedNames = 50

/** Text of a detail, or the id of a referenced record. */
function detailColumn(kind: string | undefined, name: string) {
  return kind === 'record' ? sql.ref(`r.${name}_id`) : sql.ref(`r.${name}`)
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

type FindRecord = (text: string, details: CellValues) => ParsedCell

interface CreateOptions {
  create: boolean
  newRecords: Map<string, RecordToCreate>
  unknownNames: NameWithoutRecord[]
  names: Map<string, string>
}

/** Maximum number of records that an import creates in addition to its rows, and of unknown names that it lists. */
const maxNewRecords = 2000

function findOrCreate(
  kind: string,
  find: Find,
  { create, newRecords, unknownNames, names }: CreateOptions,
): FindRecord {
  const { type } = recordTableOf(kind)
  const parents = Object.entries(type.fields).filter(([, field]) => field.is_required && field.kind === 'record')
  const created = new Map<string, RecordToCreate[]>()
  const listed = new Set<string>()
  const list = (name: string, suggestion: string | undefined, creates: FieldValues | null) => {
    const key = JSON.stringify([comparisonKey(name), creates])
    if (listed.has(key) || unknownNames.length >= maxNewRecords) return
    listed.add(key)
    unknownNames.push({ kind, name, suggestion: suggestion ?? null, creates, note: null })
  }
  return (text, details) => {
    const parent = parents.find(([name]) => typeof details[name] !== 'string')
    if (parent)
      return { problem: `The row has no ${parent[1].label.toLowerCase()} for the ${type.words.one} ‘${text}’` }
    const { ids, suggestion } = find(text, details)
    const [id, ...others] = ids
    if (id !== undefined && others.length === 0) return { value: id }
    if (id !== undefined) return { problem: `Several ${type.words.many} are called ‘${text}’` }
    const named = type.fields.name?.input.safeParse(text)
    if (!create || !named?.success || newRecords.size >= maxNewRecords) {
      if (!create) list(text, suggestion, null)
      return { problem: `No ${type.words.one} named ‘${text}’`, ...(suggestion && { suggestion }) }
    }
    const note = `New ${type.words.one}`
    const same = created.get(comparisonKey(text))?.find((one) => haveSameDetails(one.values, details))
    if (same) {
      // A later row can contain details that an earlier one lacks.
      for (const [name, value] of Object.entries(details)) same.values[name] ??= value
      return { value: same.id, note }
    }
    const made: RecordToCreate = { id: randomUUID(), kind, values: { ...details, name: named.data } }
    created.set(comparisonKey(text), [...(created.get(comparisonKey(text)) ?? []), made])
    newRecords.set(made.id, made)
    names.set(made.id, String(named.data))
    list(text, suggestion, made.values)
    return { value: made.id, note }
  }
}

/** Whether two descriptions can be of the same record. A missing detail matches any value. */
function haveSameDetails(one: CellValues, other: CellValues): boolean {
  return Object.entries(one).every(([name, value]) => {
    const second = other[name]
    if (name === 'name' || typeof value !== 'string' || typeof second !== 'string') return true
    return comparisonKey(value) === comparisonKey(second)
  })
}

type Find = (text: string, details: CellValues) => { ids: string[]; suggestion?: string | undefined }

/**
 * Create a function that finds entries by name or email, ignoring case and accents. Details distinguish entries with
 * the same name. For an unknown name, it suggests a similar one.
 */
async function createFinder(all: readonly NamedEntry[], suggestions: Suggestions): Promise<Find> {
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
  const suggested = new Map<string, string | undefined>()
  const matches = new Map<string, string[]>()
  const match = (wanted: string, details: CellValues): string[] => {
    const possible = (byName.get(wanted) ?? []).filter((one) => haveSameDetails(one.details ?? {}, details))
    const closest = possible.filter((one) => hasAllDetails(one.details ?? {}, details))
    return (closest.length > 0 ? closest : possible).map(({ id }) => id)
  }
  // Cached, because many entries can share a name, and rows repeat their cells.
  const cachedMatch = (wanted: string, details: CellValues): string[] => {
    const key = JSON.stringify([wanted, details])
    const ids = matches.get(key) ?? match(wanted, details)
    if (matches.size < maxComparedNames) matches.set(key, ids)
    return ids
  }
  const isUsable = (suggestion: string | undefined, wanted: string, details: CellValues): boolean => {
    const name = suggestion === undefined ? wanted : comparisonKey(suggestion)
    return name !== wanted && cachedMatch(name, details).length > 0
  }
  return (text, details) => {
    const wanted = comparisonKey(text)
    const email = byEmail.get(wanted)
    if (email) return { ids: [email.id] }
    const ids = cachedMatch(wanted, details)
    if (ids.length > 0) return { ids }
    if (!suggested.has(text)) suggested.set(text, suggestions.nearest(text, similar))
    const suggestion = suggested.get(text)
    // A room of another venue cannot be used.
    return { ids, suggestion: isUsable(suggestion, wanted, details) ? suggestion : undefined }
  }
}

function hasAllDetails(entry: CellValues, details: CellValues): boolean {
  return Object.entries(entry).every(([name, value]) => (value ?? null) === null || typeof details[name] === 'string')
}

/** Maximum number of names with which an unknown name is compared. */
const maxComparedNames = 2000
/** Limits of suggestions per import: number of unknown names (`texts`), and milliseconds. */
const suggestionLimits = { texts: 200, milliseconds: 2000 }

class Suggestions {
  #texts = 0
  #milliseconds = 0

  nearest(text: string, names: readonly ComparableName[]): string | undefined {
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
