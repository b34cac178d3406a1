import { parseCountry, splitCountry } from '#shared/imports/country-text.ts'
import { wordsBehindDate } from '#shared/imports/date-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { CompletedTexts } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { parseState } from '#shared/imports/state-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { distinctWords } from '#shared/imports/words-by-language.ts'
import { kindWords, parseStatedRank, statusWords } from './event-import-words.ts'
import { eventKinds } from './event-record.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'

/** Statuses that are recognized in titles, as in 'Abgesagt: Sommerfest'. */
const namedStatuses = ['hold', 'cancelled', 'postponed'] as const
/** Words for a status with which ordinary titles can begin too. */
const otherWords = new Set(
  (
    'h x xl off dead moved pending waiting offen challenge challenged reserve tba tbd held holding blocked geblockt pulled void' +
    ' deleted deferred delayed suspended suspenso suspenda n no nein nie non nao nej nei nee ne ei maybe vielleicht forse kanskje' +
    ' kanske maske ehka mozna moze misschien prov tent pose caida caido res rez reserv'
  ).split(' '),
)
const isHourOrRank = /^(?:\d ?h|h ?\d)$/

/** Statuses that count even in columns about other subjects, such as payments. */
const endings: ReadonlySet<EventStatus> = new Set(['cancelled', 'postponed'])

/** Columns in which words for a status do not count, because they contain names or are the status itself. */
const columnsOfNames = new Set(['id', 'name', 'status', 'artists.names', 'venue', 'venue.city', 'notes'])
const longestShown = 100
const maximumTitle = 300

const statusByWord = new Map<string, EventStatus>(
  namedStatuses.flatMap((status) =>
    [status, ...(statusWords[status] ?? [])]
      .map(headingKey)
      .filter((word) => word !== '' && !otherWords.has(word) && !isHourOrRank.test(word))
      .map((word) => [word, status] as const),
  ),
)

/**
 * First words of a title that can be a status, with their length: 'Abgesagt: …', 'CANCELLED – …', '[Hold 2] …',
 * 'ANNULLATO …'.
 */
function beginningsOf(title: string): { word: string; length: number }[] {
  const [marked = '', bracketed, plain] =
    /^\s*(?:[[(]([^\])]{2,30})[\])]|([^:–—-]{2,30}?)(?: ?:| [–—-] ))/u.exec(title.slice(0, 60)) ?? []
  const [, capitals = ''] = /^\s*(\p{Lu}{5,20}) +\p{L}/u.exec(title) ?? []
  return [
    { word: headingKey(bracketed ?? plain ?? ''), length: marked.length },
    { word: headingKey(capitals), length: title.indexOf(capitals) + capitals.length },
  ]
}

/**
 * Status 'cancelled' or 'postponed' that a text is or begins with: 'cancelled', 'annulé (malade)', 'CANCELLED - visa'.
 */
function endingIn(text: string): EventStatus | undefined {
  const [first = ''] =
    /^\s*[^,;:.([\n–—-]{2,40}?(?= ?(?:[,;:.([\n]|[ \n]?[–—]|-[ \n]| -| \d|$))/u.exec(text.slice(0, 60)) ?? []
  const status = statusByWord.get(headingKey(first))
  return status !== undefined && endings.has(status) ? status : undefined
}

export function statusInTitle(title: string): EventStatus | undefined {
  return beginningsOf(title).flatMap(({ word }) => statusByWord.get(word) ?? [])[0] ?? endOf(title)?.status
}

/**
 * Words that can follow a status at the end of a title: 'postponed to autumn'. 'Postponed from May' does not count,
 * because it names the former date.
 */
const afterEnding =
  /^[^\p{L}\d]*(?:\d|(?:to|until|till?|indefinitely|due|because|by|new|wegen|auf|bis|au|al|a|ao|para|por|naar|tot|na|do|för|på|til)(?!\p{L}))/iu

/** Status at the end of a title, and its position: 'Nova - CANCELLED', 'Nova [postponed to autumn]', 'Nova (hold)'. */
function endOf(title: string): { status: EventStatus; at: number } | undefined {
  const [marked = '', bracketed, starred, plain, capitals] =
    /\s*(?:[[(]([^[\]()]{2,60})[\])]|\*+ ?([^*]{2,40}?) ?\*+|\s[–—-]+ ?([^–—-]{2,60})|(?<=\p{Ll}.{0,200}) (\p{Lu}{6,20}))[\s!.]*$/u.exec(
      title.slice(-maximumTitle),
    ) ?? []
  const text = (bracketed ?? starred ?? plain ?? capitals ?? '').trim()
  const [word = ''] = /^\p{L}{5,20}/u.exec(text) ?? []
  const begun = afterEnding.test(text.slice(word.length)) ? statusByWord.get(headingKey(word)) : undefined
  const status =
    statusByWord.get(headingKey(text)) ?? endingIn(text) ?? (begun && endings.has(begun) ? begun : undefined)
  const isMarked = bracketed !== undefined || starred !== undefined
  const isNamed = status !== undefined && (endings.has(status) || (isMarked && isHold(text)))
  return isNamed && marked.length < title.length ? { status, at: title.length - marked.length } : undefined
}

/**
 * Whether a text in the title column means that there is no title yet: 'TBA', 'TBD - call Jeb back', 'TBA
 * (Valentines)', 'Untitled event'.
 */
function isNoTitle(title: string): boolean {
  const [beginning] = /^[^-–—(,:]{2,30}?(?= ?[(,:]| [-–—] )/u.exec(title) ?? []
  return [title, beginning ?? ''].some((text) => isUnknownText(text) || untitled.has(headingKey(text)))
}

const untitled = new Set([
  'untitled',
  'untitled event',
  'new event',
  'belirsiz',
  'ohne titel',
  'sans titre',
  'sin titulo',
])

/** Kinds of events without artists that titles can begin with: 'Private: Kline wedding', 'Vermietung: Abiball'. */
const hiredKinds = ['private', 'rental'] as const
/** Words for these kinds with which other titles can begin too. */
const wordsOfShows = new Set(
  (
    'jubilaum jubileum anniversary anniversaire birthday birthday party cumpleanos aniversario verjaardag bursdag' +
    ' feier student location let wake oslava selskab selskap extern externe externo esterno external externi particular'
  ).split(' '),
)
const kindByWord = new Map(
  hiredKinds.flatMap((kind) =>
    [kind, ...(kindWords[kind] ?? [])]
      .map(headingKey)
      .filter((word) => word !== '' && !wordsOfShows.has(word))
      .map((word) => [word, kind] as const),
  ),
)

function kindInTitle(title: string): (typeof hiredKinds)[number] | undefined {
  const [marked] = beginningsOf(title)
  return kindByWord.get(marked?.word ?? '')
}

/**
 * Artists in a cell that is also the title: none for a day off or a hired room. Removes 'Cancelled:' and 'Sold out!'.
 */
export function artistsInTitle(title: string): string {
  if (travelWords.has(headingKey(title)) || kindInTitle(title)) return ''
  const found = beginningsOf(title).find(({ word }) => statusByWord.has(word))
  const [called = '', exclaimed = ''] = /^\s*([^!]{2,30})! +/.exec(title) ?? []
  const isSoldOut = exclaimed !== '' && confirmedWords.has(headingKey(exclaimed))
  const isStarred = /^\s*\*/.test(title)
  return title
    .slice(isSoldOut ? called.length : (found?.length ?? 0), endOf(title)?.at)
    .replace(/^[\s:–—-]+/, '')
    .replace(isStarred ? /[\s*]+$/ : /\s+$/, '')
    .trim()
}

const confirmedWords = new Set(['confirmed', ...(statusWords.confirmed ?? [])].map(headingKey))

/** Word stems that mean confirmed in any column. 'contract' and 'yes' do not. */
const beginningOfConfirmation =
  /^(?:confirm|conferm|bestatig|bevestigd|bekraft|bekreft|vahvist|potwierdz|potvrzen|onayland|επιβεβαιω|sold out|ausverkauft|uitverkocht|complet$|agotad|esaurit|esgotad|udsolgt|utsolgt|slutsal|utsalt|wyprzedan|vyprodan|loppuunmyyty|tukendi)/

/** A text, and the text without an addition: 'confirmed' for 'confirmed - sold out' and 'confirmed (paid)'. */
function withBeginning(text: string): string[] {
  const [first = ''] = /^[^,;([\n–—-]{2,40}?(?= ?(?:[,;([\n–—]| -))/u.exec(text.trim().slice(0, 60)) ?? []
  return [text.length > longestShown ? '' : headingKey(text), headingKey(first)].filter((key) => key !== '')
}

function isConfirmation(text: string): boolean {
  return withBeginning(text).some((key) => beginningOfConfirmation.test(key) && confirmedWords.has(key))
}

/** Word stems that mean a hold in any remark. 'reserved' and 'tbc' do not. */
const beginningOfHold =
  /^(?:pencil|penciled|hold|on hold|held|option|opzion|opcion|opcao|optie|opsjon|optio|provisional|vorlaufig|provisorisch|prelimin|forelop|alustav)/

function isHold(text: string): boolean {
  return withBeginning(text).some((key) => beginningOfHold.test(key) && statusByWord.get(key) === 'hold')
}

const travelWords = new Set(['travel', ...(kindWords.travel ?? [])].map(headingKey))

const closedWords = new Set(
  distinctWords({
    en: 'dark, dark day, dark night, closed, venue closed, theatre dark, no show, no event, public holiday, bank holiday',
    de: 'Betriebsruhe, Betriebsferien, geschlossen, Haus geschlossen, Schließtag, Ruhetag, spielfrei, Theaterferien, Sommerpause, Feiertag',
    fr: 'fermé, fermeture, fermeture annuelle, relâche, jour férié, férié',
    es: 'cerrado, cierre, cerrado por vacaciones, descanso, festivo',
    it: 'chiuso, chiusura, chiusura estiva, riposo, giorno di riposo, festivo',
    pt: 'fechado, encerrado, descanso, folga, feriado',
    nl: 'gesloten, rustdag',
    da: 'lukket',
    nb: 'stengt',
    sv: 'stängt',
    fi: 'suljettu',
    pl: 'zamknięte, nieczynne',
    cs: 'zavřeno',
    hu: 'zárva, szünnap',
    tr: 'kapalı, tatil, oyun yok',
    el: 'κλειστά, κλειστό, αργία',
  }).map(headingKey),
)

/** Whether a row means that the venue is closed. An event with such a title would have a time or other artists. */
function isClosed({ name = '', 'days.starts': starts, 'artists.names': artists = name }: Record<string, string>) {
  return closedWords.has(headingKey(name)) && starts === undefined && artists === name
}

/** Words for a day off that are also names of venues or towns. */
const namesOfPlaces = new Set(['transfer'])

/**
 * Add what the texts of a row imply: a status in the title, a day off in the title or instead of a venue, the country
 * behind a city, and the country of a US state or Canadian province. Ignores a venue that is not known yet.
 */
export function completeEventTexts(
  texts: Readonly<Record<string, string>>,
  { with_states }: Pick<ImportOptions, 'with_states'>,
  remarks: readonly string[] = [],
): CompletedTexts {
  const added: CompletedTexts = { texts: {}, notes: {} }
  const status = statusInTitle(texts.name ?? '')
  const isEnd = status !== undefined && endings.has(status)
  const written = headingKey(texts.status ?? '')
  const isHeld = isEnd && statusByWord.get(written) === 'hold'
  const isConfirmed = confirmedWords.has(written) && (isEnd || endOf(texts.name ?? '') === undefined)
  if (status !== undefined && (texts.status === undefined || isHeld || isConfirmed)) {
    added.texts.status = eventStatuses[status]
    added.notes.status = 'From the title'
  }
  const noted = statusByWord.get(headingKey((texts.notes ?? '').slice(0, 40)))
  const held = [texts.notes ?? '', ...remarks].find(isHold)
  const others = Object.entries(texts).filter(([name]) => !columnsOfNames.has(name))
  const ending = [texts.notes ?? '', ...remarks, ...others.map(([, text]) => text)].find((text) => endingIn(text))
  if (status === undefined && texts.status === undefined && noted !== undefined) {
    added.texts.status = parseStatedRank(texts.notes ?? '') === null ? eventStatuses[noted] : (texts.notes ?? '')
    added.notes.status = 'From the notes'
  } else if (status === undefined && ending !== undefined) {
    if (texts.status === undefined) added.texts.status = eventStatuses[endingIn(ending) ?? 'cancelled']
    added.notes.status = `The file ${texts.status === undefined ? 'says' : 'also says'} ‘${ending.slice(0, longestShown)}’`
  }
  const confirmation = [texts.notes ?? '', ...remarks].find(isConfirmation)
  if (confirmation !== undefined && texts.status === undefined && added.texts.status === undefined) {
    added.texts.status = eventStatuses.confirmed
    added.notes.status = `The file says ‘${confirmation}’`
  }
  if (held !== undefined && texts.status === undefined && added.texts.status === undefined) {
    added.texts.status = parseStatedRank(held) === null ? eventStatuses.hold : held.slice(0, longestShown)
    added.notes.status = `The file says ‘${held.slice(0, longestShown)}’`
  }
  const dated = wordsBehindDate(texts['days.date'] ?? '')
  if (statusByWord.has(headingKey(dated)) && texts.status === undefined && added.texts.status === undefined) {
    added.texts.status = dated
    added.notes.status = 'From the date'
  }
  const isHouseClosed = isClosed(texts)
  if (texts.kind === undefined && !isHouseClosed && travelWords.has(headingKey(texts.name ?? ''))) {
    added.texts.kind = eventKinds.travel
    added.notes.kind = 'From the title'
  }
  const hired = kindInTitle(texts.name ?? '')
  if (texts.kind === undefined && hired !== undefined) {
    added.texts.kind = eventKinds[hired]
    added.notes.kind = 'From the title'
  }
  if (isHouseClosed) added.rejected = 'This means closed, so it is not an event'
  if (isNoTitle(texts.name ?? '')) added.notes.name = 'Not a title yet: please check'
  for (const place of ['venue', 'venue.city'] as const) addDayOff(added, texts, place)
  if (texts.venue !== undefined && isUnknownText(texts.venue)) added.texts.venue = ''
  addCountry(added, texts)
  if (texts['venue.country'] !== undefined || added.texts['venue.country'] !== undefined) return added
  const own = with_states ? parseState(texts['venue.region'] ?? '') : undefined
  if (own) added.texts['venue.country'] = own.country
  const [, city, code] = /^([^,]{2,100}), ?([A-Z]{2})$/.exec(texts['venue.city'] ?? '') ?? []
  const state = code === undefined ? undefined : parseState(code)
  if (city !== undefined && state && texts['venue.region'] === undefined)
    Object.assign(added.texts, { 'venue.city': city, 'venue.region': state.code, 'venue.country': state.country })
  return added
}

/** Set the kind to day off if the venue is one, such as 'dzień wolny'. */
function addDayOff(
  added: CompletedTexts,
  texts: Readonly<Record<string, string>>,
  place: 'venue' | 'venue.city',
): void {
  const text = texts[place] ?? ''
  const key = headingKey(text)
  if (!travelWords.has(key) || namesOfPlaces.has(key)) return
  added.texts[place] = ''
  if (texts.kind !== undefined) return
  added.texts.kind = eventKinds.travel
  added.notes.kind = `The file says ‘${text}’`
}

/** Use the country in brackets behind a city for the venue, unless the row has another country. */
function addCountry(added: CompletedTexts, texts: Readonly<Record<string, string>>): void {
  const { city, country } = splitCountry(texts['venue.city'] ?? '') ?? {}
  const own = texts['venue.country']
  if (city === undefined || country === undefined || (own !== undefined && parseCountry(own) !== country)) return
  added.texts['venue.city'] = city
  if (own === undefined) added.texts['venue.country'] = country
}
