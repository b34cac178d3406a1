import { parseNumber } from '#shared/parse-number.ts'
import type { ParsedCell } from './import-columns.ts'
import type { CellOptions } from './import-options.ts'
import { headingKey } from './match-columns.ts'

/** Words beside a number that do not change it: 'ca. 500', '500 pax', '18+', 'ab 16 Jahren'. */
const words = new Set(
  (
    'ca circa approx approximately about around roughly max maximum up to bis zu env environ rund etwa cca over ab from min minimum mindestens uber u' +
    ' pax people persons person personen pers personnes personas persone personer capacity cap kapazitat guests gaste invites seats seated standing' +
    ' plaze platze sitzplatze stehplatze places assis debout sitzend stehend ppl heads st stk stuck minutes minuten mins m min years year yrs jahre jahren ans anos anni jaar and older'
  ).split(' '),
)

const numberPattern = /\d(?:[\d.,'’\s]{0,30}\d)?/g

/** Read a number. '12.5%' is 0.125, the value that spreadsheets store for a percentage. */
export function readNumber(text: string, options: Pick<CellOptions, 'hasDecimals'>): ParsedCell {
  const value = text.endsWith('%') ? percentage(text.slice(0, -1), options) : parseNumber(text, options)
  return value === undefined ? readAmong(text, options) : { value }
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
