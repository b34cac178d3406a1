import { musicGenres, parseStatedRank } from '#shared/event-import-words.ts'
import { headingKey } from './heading-key.ts'
import { partSeparator } from './heading-parts.ts'
import { isOtherSubject } from './ignored-headings.ts'
import type { ImportColumn } from './import-columns.ts'
import { matchColumns } from './match-columns.ts'
import { readChoice, readYesNo } from './read-cell.ts'
import { readTimeText } from './time-text.ts'
import { isUnknownText } from './unknown-text.ts'
import { distinctWords } from './words-by-language.ts'

interface Context {
  headings: readonly string[]
  columns: readonly ImportColumn[]
  cells: readonly (readonly string[])[]
  /** Whether the user selected the column of this heading before. */
  isKept: (at: number) => boolean
  /** Whether the heading may be matched to another column. */
  isOpen: (at: number) => boolean
}

type Matched = (string | null)[]

/** Correct suggestions that depend on the other columns of the table. */
export function correctSuggestions(suggested: readonly (string | null)[], context: Context): Matched {
  const matched = [...suggested]
  toursHaveVenues(matched, context)
  housesHaveRooms(matched, context)
  stagesHaveTimes(matched, context)
  showsHaveTimes(matched, context)
  statesAreRooms(matched, context)
  holdsAreStatuses(matched, context)
  genresOrKinds(matched, context)
  headlinersFirst(matched, context)
  peopleAreNoTitles(matched, context)
  eventsHaveTitles(matched, context)
  placesHaveVenues(matched, context)
  return matched
}

/** Rooms that differ from city to city are venues, such as ‘Sala’ and ‘Salle’ in the list of a tour. */
function toursHaveVenues(matched: Matched, { headings, columns, cells, isKept }: Context): void {
  const [rooms, city] = [matched.indexOf('days.spaces'), matched.indexOf('venue.city')]
  if (rooms === -1 || city === -1 || matched.includes('venue') || isKept(rooms)) return
  const venue = columns.find(({ name }) => name === 'venue')
  const key = headingKey(headings[rooms] ?? '')
  const isVenue = venue?.synonyms.some((word) => headingKey(word) === key)
  if (isVenue && new Set(cells[city]).size > 1) matched[rooms] = 'venue'
}

const some = 0.3
const half = 0.5
const most = 0.8

/** Words for rooms. 'Sala' and 'Salle' are missing, because names of venues also begin with them. */
const roomWords =
  /(?:^| )(?:sal|salen|saal|zaal|rum|rummet|raum|room|studio|foyer|keller|kallaren?|kjeller(?:en)?|cellar|basement|scenen|buhne|stage|terrasse|hof|werkstatt|balkon|grosses haus|kleines haus|kammer|ballroom|terrace|garden|loft|upstairs|downstairs|(?:front|back|upper|lower) bar|auditorium|black box|nagyterem|kisterem|terem|(?:main|great|small|upper|lower) hall|hall (?:\d|[a-f]))(?:$| \d| [a-f]$)/

/** Times below a heading for spaces are those of the start: ‘Stage’ with ‘21:00’. */
function stagesHaveTimes(matched: Matched, { cells, isKept }: Context): void {
  const at = matched.indexOf('days.spaces')
  const texts = (cells[at] ?? []).filter((cell) => !isUnknownText(cell))
  if (at === -1 || isKept(at) || texts.length === 0) return
  const times = texts.filter((cell) => readTimeText(cell) !== undefined && !/^\d{1,2}$/.test(cell))
  if (times.length < texts.length * most) return
  matched[at] = matched.includes('days.starts') ? null : 'days.starts'
}

/** Times below a heading for titles are those of the start, beside those of the doors: ‘Doors’ with ‘7’, ‘Show’ with ‘8’. */
function showsHaveTimes(matched: Matched, { headings, columns, cells, isOpen }: Context): void {
  if (!matched.includes('days.doors') || matched.includes('days.starts')) return
  const words = new Set(columns.find(({ name }) => name === 'name')?.synonyms.map(headingKey))
  const at = headings.findIndex((heading, index) => {
    const texts = (cells[index] ?? []).filter((cell) => !isUnknownText(cell))
    const areTimes = texts.length > 0 && texts.every((cell) => readTimeText(cell) !== undefined)
    return matched[index] === null && isOpen(index) && words.has(headingKey(heading)) && areTimes
  })
  if (at !== -1) matched[at] = 'days.starts'
}

/** ‘Tila’ is a status or a room in Finnish. Cells that are no statuses are rooms. */
function statesAreRooms(matched: Matched, { headings, columns, cells, isOpen }: Context): void {
  const at = headings.findIndex((heading) => headingKey(heading) === 'tila')
  const isRoom = columns.some(({ name }) => name === 'days.spaces') && !matched.includes('days.spaces')
  if (isRoom && matched[at] === null && isOpen(at) && areTexts(cells[at] ?? [])) matched[at] = 'days.spaces'
}

const holdHeadings = new Set(
  distinctWords({
    en: 'hold, holds, hold no, hold level, hold position, hold rank, pencil, pencils, avail, avails, availability',
    de: 'Option, Optionen, Optionsrang, Rang',
    fr: 'option, options, rang',
    es: 'opción, opciones, reserva',
    it: 'opzione, opzioni',
    nl: 'optie, opties',
    da: 'option, reservation',
    nb: 'opsjon, reservasjon',
    sv: 'option, reservation',
    fi: 'optio, varaus',
  }).map(headingKey),
)

/** Ranks or statuses below a heading for holds are the status: ‘Hold’ with ‘H1’, ‘2nd’ and ‘CONF’. */
function holdsAreStatuses(matched: Matched, { headings, columns, cells, isOpen }: Context): void {
  const status = columns.find(({ name }) => name === 'status')
  if (!status || matched.includes('status')) return
  const isStatus = (cell: string) => 'value' in readChoice(status.field, cell, status.value_synonyms ?? {})
  const isWord = (cell: string) => isStatus(cell) && !('value' in readYesNo(cell))
  const at = headings.findIndex((heading, index) => {
    const texts = (cells[index] ?? []).filter((cell) => !isUnknownText(cell))
    const isHold = matched[index] === null && isOpen(index) && holdHeadings.has(headingKey(heading))
    const areStatuses = texts.some((cell) => parseStatedRank(cell) !== null) || texts.some(isWord)
    return isHold && areStatuses && texts.filter(isStatus).length >= texts.length * half
  })
  if (at !== -1) matched[at] = 'status'
}

/** Headings that can mean a room or a venue. */
const hallHeadings = new Set('hall halls halle hallen sal sala sale salle zaal lokal lokale hal'.split(' '))

/** A few names of rooms below a heading for venues are the spaces of one house: ‘Lokal’ with ‘Stora salen’. */
function housesHaveRooms(matched: Matched, { headings, cells, isKept }: Context): void {
  const at = matched.indexOf('venue')
  if (at === -1 || isKept(at) || matched.includes('days.spaces')) return
  if (matched.some((column) => column?.startsWith('venue.'))) return
  const names = [...new Set((cells[at] ?? []).filter((cell) => !isUnknownText(cell)).map(headingKey))]
  const rooms = names.filter((name) => roomWords.test(name))
  const areRooms = rooms.length >= names.length * (hallHeadings.has(headingKey(headings[at] ?? '')) ? some : half)
  if (rooms.length > 0 && areRooms && names.length < (cells[at] ?? []).length) matched[at] = 'days.spaces'
}

const ofMusic = new Set(musicGenres.map(headingKey))

/** A genre that mostly names kinds of events, not of music, is the kind: ‘Genere’ with ‘prosa’ and ‘danza’. */
function genresOrKinds(matched: Matched, { headings, columns, cells, isKept }: Context): void {
  const at = matched.indexOf('tags')
  const kind = columns.find(({ name }) => name === 'kind')
  if (at === -1 || !kind || matched.includes('kind') || isKept(at)) return
  const tags = columns.find(({ name }) => name === 'tags')
  const texts = (cells[at] ?? []).filter((cell) => !isUnknownText(cell))
  const isKind = (cell: string) => 'value' in readChoice(kind.field, cell, kind.value_synonyms ?? {})
  const known = texts.filter((cell) => isKind(cell) && !ofMusic.has(headingKey(cell)))
  const isLabel = headingKey(tags?.field.label ?? '') === headingKey(headings[at] ?? '')
  if (!isLabel && texts.length > 0 && known.length >= texts.length * half) matched[at] = 'kind'
}

const supportHeadings = new Set(
  distinctWords({
    en: 'support, supports, support act, support acts, support band, special guest, special guests, guests',
    de: 'Vorband, Vorbands, Vorprogramm, Support, Gäste',
    fr: 'première partie, premières parties, 1ère partie, 1re partie',
    es: 'telonero, teloneros',
    it: 'spalla, gruppo spalla, opening act',
    pt: 'primeira parte, 1ª parte, banda de abertura',
    nl: 'voorprogramma, support',
    da: 'opvarmning, support',
    nb: 'oppvarming, support',
    sv: 'förband, support',
    fi: 'lämppäri, lämppärit',
    pl: 'support, supporty',
    cs: 'předkapela, předkapely',
  }).map(headingKey),
)

/** A headliner comes before the support. The support alone is no title. Without a title, ‘Who’ is the headliner. */
function headlinersFirst(matched: Matched, { headings, columns, isKept, isOpen }: Context): void {
  const at = matched.indexOf('artists.names')
  const isSupport = (index: number) => supportHeadings.has(headingKey(headings[index] ?? ''))
  if (at === -1 || !isSupport(at) || isKept(at)) return
  const artists = columns.find(({ name }) => name === 'artists.names')
  const words = new Set(artists?.synonyms.map(headingKey))
  if (!matched.includes('name')) words.add('who')
  const headliner = headings.findIndex(
    (heading, index) => matched[index] === null && isOpen(index) && !isSupport(index) && words.has(headingKey(heading)),
  )
  if (headliner !== -1) matched[headliner] = 'artists.names'
  if (headliner !== -1 || !matched.includes('name')) matched[at] = null
}

/** Headings that mean titles in lists without another heading for titles. */
const titleHeadings = new Set(
  distinctWords({
    en: 'who, night, club night, party, function, occasion, engagement, attraction, feature, screening, film, movie, play, opera, description, activity, purpose',
    de: 'Nacht, Party, Partyreihe, Reihe, Abend, Film, Stück, Theaterstück, Oper, Feier, Beschreibung, Aktivität, Zweck, Nutzung',
    fr: 'soirée, nuit, film, pièce, opéra, fête, description, activité, animation',
    es: 'noche, fiesta, sesión, obra, pieza, ópera, descripción, motivo',
    it: 'serata, notte, festa, film, opera, descrizione, attività, iniziativa',
    pt: 'noite, festa, sessão, peça, obra, ópera, descrição, filme, iniciativa',
    nl: 'avond, nacht, feest, film, omschrijving, beschrijving, gelegenheid',
    da: 'aften, fest, film, beskrivelse, anledning',
    nb: 'kveld, fest, film, beskrivelse, anledning',
    sv: 'kväll, fest, film, beskrivning, anledning',
    fi: 'ilta, juhla, elokuva, kuvaus',
    pl: 'impreza, wieczór, noc, film, koncert, opis',
    cs: 'večer, film, koncert, popis',
    hu: 'est, buli, film, leírás',
    ja: '内容, 演目',
    tr: 'gece, film, açıklama, içerik',
    el: 'βραδιά, ταινία, περιγραφή',
  }).map(headingKey),
)

/**
 * Headings of columns with the client who hires the room. The client's name becomes the event's name if no other column
 * has one.
 */
const clientHeadings = new Set(
  distinctWords({
    en: 'client, client name, customer, customer name, couple, bride and groom, bride groom, hirer, hirer name, couple name, couple names, names of couple, bride, hired by, booked by, booked for, organisation, organization, company name, group name, guest of honor, party name, name of party',
    de: 'Kunde, Kundin, Auftraggeber, Mieter, Brautpaar, Hochzeitspaar, Brautleute, Paar, Gastgeber, gebucht von, Verein, Firma',
    fr: 'client, mariés, les mariés, futurs mariés, nom des mariés, locataire, organisateur, association, réservé par, couple',
    es: 'cliente, novios, los novios, pareja, contrayentes, arrendatario, organizador, reservado por',
    it: 'cliente, sposi, gli sposi, nomi sposi, nome sposi, coppia, festeggiato, affittuario, organizzatore, prenotato da',
    pt: 'cliente, noivos, casal, organizador, reservado por',
    nl: 'klant, opdrachtgever, bruidspaar, huurder, geboekt door, organisator',
    da: 'kunde, brudepar, lejer, arrangør, booket af',
    nb: 'kunde, brudepar, leietaker, arrangør, booket av',
    sv: 'kund, brudpar, hyresgäst, arrangör, bokad av',
    fi: 'asiakas, hääpari, vuokraaja, järjestäjä',
    pl: 'klient, para młoda, najemca, organizator',
    cs: 'klient, zákazník, snoubenci, nájemce, pořadatel',
    hu: 'ügyfél, megrendelő, házaspár, jegyespár, szervező',
    ja: 'お客様, 新郎新婦, 主催, 主催者',
    tr: 'müşteri, çift, gelin damat, organizatör',
    el: 'πελάτης, ζευγάρι, διοργανωτής',
  }).map(headingKey),
)

/** Whether a heading is about the clients who hire a room. */
export function isClientHeading(heading: string): boolean {
  return hasWords(heading, clientHeadings)
}

/** Whether a heading is one of the words, or names two of them: ‘Cliente / Sposi’. */
function hasWords(heading: string, words: ReadonlySet<string>): boolean {
  const text = heading.slice(0, 100)
  return words.has(headingKey(text)) || text.split(partSeparator, 3).every((part) => words.has(headingKey(part)))
}

/**
 * If no column has titles, use the column that best describes the event; if there are no artists either, the client.
 */
function eventsHaveTitles(matched: Matched, context: Context): void {
  const { headings, columns, cells, isKept } = context
  if (matched.includes('name') || !columns.some(({ name }) => name === 'days.date')) return
  const isTitle = (words: ReadonlySet<string>) => (at: number) =>
    (matched[at] === null || isKindOfCells(matched, at, context)) &&
    !isKept(at) &&
    hasWords(headings[at] ?? '', words) &&
    areTexts(cells[at] ?? [])
  const indexes = [...headings.keys()]
  const title =
    indexes.find(isTitle(titleHeadings)) ??
    (matched.includes('artists.names') ? undefined : indexes.find(isTitle(clientHeadings)))
  const found = title ?? (matched.includes('artists.names') ? -1 : distinctTexts(matched, context))
  if (found !== -1) matched[found] = 'name'
}

/**
 * Index of the only column that has a different text in most rows, without a field or ‘Held for’; -1 if there is none.
 */
function distinctTexts(matched: Matched, { headings, cells, isKept, isOpen }: Context): number {
  const fullest = Math.max(0, ...cells.map(({ length }) => length))
  const isDistinct = (at: number) => {
    const texts = cells[at] ?? []
    const isFull = texts.length > 1 && texts.length >= fullest * most && new Set(texts).size >= texts.length * most
    return isFull && areTexts(texts) && !isOtherSubject(headings[at] ?? '')
  }
  const isFree = (column: string | null, at: number) =>
    column === null ? isOpen(at) : column === 'holder.name' && !isKept(at)
  const [only = -1, ...others] = matched.flatMap((column, at) => (isFree(column, at) && isDistinct(at) ? [at] : []))
  return others.length === 0 ? only : -1
}

const nameHeadings = new Set(
  distinctWords({
    en: 'name, full name',
    de: 'Name',
    fr: 'nom',
    es: 'nombre',
    it: 'nome',
    pt: 'nome',
    nl: 'naam',
    da: 'navn',
    sv: 'namn',
    fi: 'nimi',
    pl: 'nazwa',
    cs: 'jméno',
  }).map(headingKey),
)
const occasionHeadings = 'function occasion engagement gelegenheid anledning motivo'.split(' ')
const contactHeadings = /(?:^| )(?:e ?mail|e ?post|mail|phone|tel|telefon|telephone|telefono|mobile|mobil|handy)(?: |$)/

/** Names of people beside a column of distinct titles are names of contacts: ‘Name’ beside ‘Function’. */
function peopleAreNoTitles(matched: Matched, context: Context): void {
  const { headings, columns, cells, isKept, isOpen } = context
  const at = matched.indexOf('name')
  const keys = headings.map(headingKey)
  if (at === -1 || isKept(at) || !nameHeadings.has(keys[at] ?? '')) return
  const isPerson = (cell: string) => /^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){1,3}$/u.test(cell)
  const names = cells[at] ?? []
  const arePeople = names.filter(isPerson).length >= names.length * most
  if (!arePeople && !keys.some((key) => contactHeadings.test(key))) return
  const words = new Set(columns.find(({ name }) => name === 'name')?.synonyms.map(headingKey))
  const title = keys.findIndex((key, index) => {
    const texts = cells[index] ?? []
    const isFree = (matched[index] === null && isOpen(index)) || isKindOfCells(matched, index, context)
    const isTitle = (words.has(key) && !nameHeadings.has(key)) || occasionHeadings.includes(key)
    return isFree && isTitle && areTexts(texts) && new Set(texts).size >= texts.length * most
  })
  if (title === -1) return
  matched[title] = 'name'
  matched[at] = null
}

/** Whether a column was recognized as the kind by its cells alone, although these are as distinct as titles. */
function isKindOfCells(matched: Matched, at: number, { headings, columns, cells, isKept }: Context): boolean {
  const kind = columns.find(({ name }) => name === 'kind')
  if (!kind || matched[at] !== 'kind' || isKept(at)) return false
  const texts = cells[at] ?? []
  const [found] = matchColumns([headings[at] ?? ''], [kind])
  return found === null && new Set(texts).size >= texts.length * most
}

function areTexts(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => /\p{L}{2}/u.test(cell) && readTimeText(cell) === undefined)
  return texts.length > 0 && texts.length >= cells.length * most
}

/** Cities, regions and countries belong to the venue. A country beside the artist belongs to the artist. */
function placesHaveVenues(matched: Matched, { columns, isKept }: Context): void {
  const details = new Map(columns.flatMap(({ name, detail_of }) => (detail_of ? [[name, detail_of] as const] : [])))
  const isDetail = (at: number) => details.has(matched[at] ?? '')
  for (const [at, name] of matched.entries()) {
    const of = details.get(name ?? '')
    if (of === undefined || isKept(at)) continue
    const isOfArtist = name === 'venue.country' && matched[at - 1] === 'artists.names' && !isDetail(at + 1)
    if (!matched.includes(of) || isOfArtist) matched[at] = null
  }
}
