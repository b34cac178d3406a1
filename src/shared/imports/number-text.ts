import { parseNumber } from '#shared/parse-number.ts'
import { currenciesOf } from './currency-text.ts'
import { headingKey } from './heading-key.ts'
import type { ParsedCell } from './import-columns.ts'
import type { CellOptions } from './import-options.ts'
import { distinctWords } from './words-by-language.ts'

/** Words beside a number that do not change it: 'ca. 500', '500 pax', '18+', 'ab 16 Jahren'. */
const words = new Set(
  (
    'ca circa approx approximately about around roughly max maximum up to bis zu env environ rund etwa cca over ab from min minimum mindestens uber u' +
    ' pax people persons person personen pers personnes personas persone personer capacity cap kapazitat guests gaste invites seats seated standing' +
    ' plaze platze sitzplatze stehplatze bestuhlt unbestuhlt places assis debout sitzend stehend ppl heads st stk stuck pl osob lugares aprox c ga' +
    ' siddende staende sittande pews sentados sentado de pie personer pers posti seduti in piedi zitplaatsen staanplaatsen minutes minuten mins m min years year yrs yr yo jahre jahren j ans anos anni jaar and older' +
    ' ok okolo noin cirka asi zhruba priblizne cerca unos ungefar omkring jusqu hasta fino ate op til upp till inntil enintaan maks nejvyse' +
    ' stojaci stojacych sedicich sedi staand zit zittend deb ass lug localidades os' +
    ' plus s fsk k age ages aged od do lat let rok roky fra fran ar aar opp oppover vuotta v ylos yli da dai dagli partire dal des a partir de pour' +
    ' vanaf en ouder et e y i og och ja maiores mayores maggiori mas wzwyz vyse starsi osob miejsc mist lidi henkiloa hlo paikkaa platser pladser plasser'
  ).split(' '),
)

/** Range of ages, of which the first is the age limit: '6-12 anos'. */
const ageRange =
  /^(?:age[sd]? |de |ab |od |from |alter )?(\d{1,2})(?:\s?[-\u2010-\u2015]\s?|\s(?:to|bis|a|à|til|do|tot)\s)(\d{1,2})(?:\s?(years?|yrs?|yo|y\/o|ages?|jahren?|j|ans|anos|años|anni|jaar|år|lat|rok[uů]?|let|vuotta|vuotiaat|v|yaş|ετών|éves)\.?(?: old| de edad| de idade)?)?$/iu

const numberPattern = /\d(?:[\d.,'’\s]{0,30}\d)?/g

/** Read a number. '12.5%' is 0.125, the value that spreadsheets store for a percentage. */
export function readNumber(text: string, options: Pick<CellOptions, 'hasDecimals'>, isAge = false): ParsedCell {
  const value = text.endsWith('%') ? percentage(text.slice(0, -1), options) : parseNumber(text, options)
  if (value !== undefined) return { value }
  if (noLimits.has(headingKey(text.slice(0, 40))) || /^(?:para )?tod[oa]s\b/i.test(text))
    return { value: undefined, note: 'Read as no limit' }
  const read =
    readAges(text, isAge) ??
    readRating(text) ??
    readThousands(text) ??
    readLarger(text, options) ??
    readAmong(text, options)
  return 'problem' in read ? (readAmount(text, options) ?? read) : read
}

/** Read an amount with its currency: '€12.5', '25 kr'. */
function readAmount(text: string, options: Pick<CellOptions, 'hasDecimals'>): ParsedCell | undefined {
  const [, sign = '', before = '', number = '', after = ''] =
    /^([+-]?)([^\d\s.,+-]{0,4}) ?(\d[\d.,'’\s]{0,30}?) ?([^\d\s.,+-]{0,4})$/.exec(text.trim()) ?? []
  const isAmount = currenciesOf(before || after).length > 0 && (before === '' || after === '')
  const value = isAmount ? parseNumber(`${sign}${number}`, options) : undefined
  return value === undefined ? undefined : { value, note: `Read as ${value.toLocaleString('en')}` }
}

/** Words for 'no age limit'. */
const noLimits = new Set(
  distinctWords({
    en: 'all ages, all, aa, no limit, no age limit, family, universal',
    de: 'alle, alle Altersgruppen, ohne Altersbeschränkung, keine Altersbeschränkung, jedes Alter',
    fr: 'tous publics, tout public, tous âges, TP, tous',
    es: 'sin límite',
    it: 'tutti, tutte le età, alla età, per tutti, senza limiti',
    pt: 'livre, sem limite',
    nl: 'alle leeftijden, geen, iedereen',
    da: 'alle, for alle, alle aldre, ingen aldersgrænse',
    nb: 'alle, for alle, alle aldre, ingen aldersgrense',
    sv: 'alla, för alla, alla åldrar, barntillåten, ingen åldersgräns',
    fi: 'kaikki, kaikenikäisille, sallittu, ei ikärajaa',
    pl: 'dla wszystkich, bez ograniczeń, wszyscy',
    cs: 'pro všechny, bez omezení, přístupno všem, všichni',
  }).map(headingKey),
)

/** Read the age of a film or event rating: 'M/6', 'K-18', 'FSK 16'. */
function readRating(text: string): ParsedCell | undefined {
  const [, age] = /^(?:m|k|a|r|fsk|pegi)[ /-]{0,3}(\d{1,2})\+?$/i.exec(text.trim()) ?? []
  return age === undefined ? undefined : { value: Number(age), note: `Read as ${Number(age)}` }
}

function readAges(text: string, isAge: boolean): ParsedCell | undefined {
  const [, first, last, unit] = ageRange.exec(text.trim().slice(0, 60)) ?? []
  if (first === undefined || Number(first) >= Number(last) || (unit === undefined && !isAge)) return undefined
  return { value: Number(first), note: `Read as ${Number(first)}, the smaller number`, isPartial: true }
}

/** Read '10k' and '1.5k'. */
function readThousands(text: string): ParsedCell | undefined {
  const [, number] = /^(\d{1,4}(?:[.,]\d)?) ?k$/i.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  const value = Math.round(Number(number.replace(',', '.')) * 1000)
  return { value, note: `Read as ${value.toLocaleString('en')}` }
}

/**
 * Read the larger of two numbers: '80-100', '1,200 standing / 600 seated'. A number with a leading zero is a phone
 * number.
 */
function readLarger(text: string, options: Pick<CellOptions, 'hasDecimals'>): ParsedCell | undefined {
  if (text.length > 60) return undefined
  const parts = text.normalize('NFKC').split(/[-\u2010-\u2015/]| (?:to|bis|a|til) /, 3)
  if (parts.length !== 2 || parts.some((part) => /^\D*0\d/.test(part))) return undefined
  const numbers = parts.map((part) => {
    const value = parseNumber(part.trim(), options)
    const read = value === undefined ? readAmong(part.trim(), options) : { value }
    return 'value' in read && typeof read.value === 'number' ? read.value : -1
  })
  const larger = Math.max(...numbers)
  return numbers.includes(-1)
    ? undefined
    : { value: larger, note: `Read as ${larger.toLocaleString('en')}, the larger number` }
}

function percentage(text: string, options: Pick<CellOptions, 'hasDecimals'>): number | undefined {
  const hundredfold = parseNumber(text.trim(), options)
  return hundredfold === undefined ? undefined : Number((hundredfold / 100).toPrecision(15))
}

/** Read the number of a text with only one number, whose other words are known. */
function readAmong(text: string, options: Pick<CellOptions, 'hasDecimals'>): ParsedCell {
  const problem = { problem: 'This is not a number' }
  if (text.length > 60 || /[-–/]\s*\d|\d\s*[-–/]/.test(text)) return problem
  const plain = text.normalize('NFKC')
  const [number] = plain.match(numberPattern) ?? []
  const value = number === undefined ? undefined : parseNumber(number.trim(), options)
  if (number === undefined || value === undefined) return problem
  const rest = plain.replace(number, ' ').replace(/[~≈±<>≤≥+*()]/g, ' ')
  const isKnown =
    !/[^\p{L}\p{M}\s.,:]/u.test(rest) &&
    headingKey(rest)
      .split(' ')
      .every((word) => word === '' || words.has(word))
  return isKnown ? { value, note: `Read as ${value.toLocaleString('en')}` } : problem
}
