import { eventKinds } from '#shared/features/events/events.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { CompletedTexts } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { parseState } from '#shared/imports/state-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { kindWords, statusWords } from './event-import-words.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'

/** Statuses that titles name, as in 'Abgesagt: Sommerfest'. */
const namedStatuses = ['hold', 'cancelled', 'postponed'] as const
/** Words for statuses that also begin titles. */
const otherWords = new Set(
  'h x xl off dead moved pending waiting offen challenge challenged reserve tba tbd 1h 2h 3h 4h 5h'.split(' '),
)

const statusByWord = new Map<string, EventStatus>(
  namedStatuses.flatMap((status) =>
    [status, ...(statusWords[status] ?? [])]
      .map(headingKey)
      .filter((word) => word !== '' && !otherWords.has(word))
      .map((word) => [word, status] as const),
  ),
)

/** Status at the start of a title: 'Abgesagt: …', 'CANCELLED – …', '[Hold 2] …'. */
export function statusInTitle(title: string): EventStatus | undefined {
  const [, bracketed, plain] =
    /^\s*(?:[[(]([^\])]{2,30})[\])]|([^:–—-]{2,30}?)(?: ?:| [–—-] ))/u.exec(title.slice(0, 60)) ?? []
  return statusByWord.get(headingKey(bracketed ?? plain ?? ''))
}

const confirmedWords = new Set(['confirmed', ...(statusWords.confirmed ?? [])].map(headingKey))

const travelWords = new Set(['travel', ...(kindWords.travel ?? [])].map(headingKey))

/**
 * Add what the texts of a row imply: a status or a day off in the title, and the country of a US state or Canadian
 * province. A venue that is not known yet is ignored.
 */
export function completeEventTexts(
  texts: Readonly<Record<string, string>>,
  { with_states }: Pick<ImportOptions, 'with_states'>,
): CompletedTexts {
  const added: CompletedTexts = { texts: {}, notes: {} }
  const status = statusInTitle(texts.name ?? '')
  if (status !== undefined && (texts.status === undefined || confirmedWords.has(headingKey(texts.status)))) {
    added.texts.status = eventStatuses[status]
    added.notes.status = 'From the title'
  }
  if (texts.kind === undefined && travelWords.has(headingKey(texts.name ?? ''))) {
    added.texts.kind = eventKinds.travel
    added.notes.kind = 'From the title'
  }
  if (texts.venue !== undefined && isUnknownText(texts.venue)) added.texts.venue = ''
  if (texts['venue.country'] !== undefined) return added
  const own = with_states ? parseState(texts['venue.region'] ?? '') : undefined
  if (own) added.texts['venue.country'] = own.country
  const [, city, code] = /^([^,]{2,100}), ?([A-Z]{2})$/.exec(texts['venue.city'] ?? '') ?? []
  const state = code === undefined ? undefined : parseState(code)
  if (city !== undefined && state && texts['venue.region'] === undefined)
    Object.assign(added.texts, { 'venue.city': city, 'venue.region': state.code, 'venue.country': state.country })
  return added
}
