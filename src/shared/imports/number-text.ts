import { parseNumber } from '#shared/parse-number.ts'
import { headingKey } from './heading-key.ts'
import type { ParsedCell } from './import-columns.ts'
import type { CellOptions } from './import-options.ts'

/** Words beside a number that do not change it: 'ca. 500', '500 pax', '18+', 'ab 16 Jahren'. */
const words = new Set(
  (
    'ca circa approx approximately about around roughly max maximum up to bis zu env environ rund etwa cca over ab from min minimum mindestens uber u' +
    ' pax people persons person personen pers personnes personas persone personer capacity cap kapazitat guests gaste invites seats seated standing' +
    ' plaze platze sitzplatze stehplatze bestuhlt unbestuhlt places assis debout sitzend stehend ppl heads st stk stuck pl osob lugares aprox c ga' +
    ' siddende staende sittande pews sentados sentado de pie personer pers posti seduti in piedi zitplaatsen staanplaatsen minutes minuten mins m min years year yrs jahre jahren ans anos anni jaar and older'
  ).split(' '),
)

const numberPattern = /\d(?:[\d.,'’\s]{0,30}\d)?/g

/** Read a number. '12.5%' is 0.125, the value that spreadsheets store for a percentage. */
export function readNumber(text: string, options: Pick<CellOptions, 'hasDecimals'>): ParsedCell {
  const value = text.endsWith('%') ? percentage(text.slice(0, -1), options) : parseNumber(text, options)
  if (value !== undefined) return { value }
  if (noLimits.has(headingKey(text.slice(0, 40)))) return { value: undefined, note: 'Read as no limit' }
  return readThousands(text) ?? readLarger(text, options) ?? readAmong(text, options)
}

/** Words for no limit of age. */
const noLimits = new Set(
  'all ages | all | aa | tous publics | tout public | alle altersgruppen | ohne altersbeschrankung | tutti'.split(
    ' | ',
  ),
)

/** Read '10k' and '1.5k'. */
function readThousands(text: string): ParsedCell | undefined {
  const [, number] = /^(\d{1,4}(?:[.,]\d)?) ?k$/i.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  const value = Math.round(Number(number.replace(',', '.')) * 1000)
  return { value, note: `Read as ${value.toLocaleString('en')}` }
}

/** Read the larger of two numbers: '80-100', '1,200 standing / 600 seated'. A number with a zero in front is a phone's. */
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

/** Read the only number of a text that has known words besides. */
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
