import { expect, test } from 'vitest'
import { formatNotes, readWorkbook } from './xlsx-sheets.ts'

const styles = (formats: string, cells: string) =>
  `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="44"/></cellStyleXfs><cellXfs>${cells}</cellXfs></styleSheet>`
const using = (code: string) => styles(`<numFmt numFmtId="164" formatCode="${code}"/>`, '<xf numFmtId="164"/>')
const [zeros, currency] = [expect.stringMatching(/zeros in front/), expect.stringMatching(/show a currency/)]

test.each([
  ['zeros in front', using('00000'), [zeros]],
  ['one digit at least', using('0'), []],
  ['decimals', using('0.00'), []],
  ['a language of dates', using('[$-409]d-mmm-yy'), []],
  ['euros', using('#,##0.00 [$€-407]'), [currency]],
  ['a code of a currency', using('[$NOK] #,##0'), [currency]],
  ['dollars, quoted', using('&quot;$&quot;#,##0'), [currency]],
  ['the currency of who opens it', styles('', '<xf numFmtId="44"/>'), [currency]],
  ['a currency that no cell uses', styles('<numFmt numFmtId="164" formatCode="[$€]0"/>', '<xf numFmtId="0"/>'), []],
  ['prefixed names', using('000').replace(/<(\/?)(\w)/g, '<$1x:$2'), [zeros]],
  ['no styles at all', '', []],
])('%s reports values that exist only as format', (_, xml, notes) => {
  expect(formatNotes(xml)).toEqual(notes)
})

test.each([
  ['<cellXfs ', formatNotes],
  ['<cellXfs><xf ', formatNotes],
  ['<numFmt ', formatNotes],
  ['<sheet ', readWorkbook],
  ['<workbookPr ', readWorkbook],
])('repetitions of %s are parsed in linear time', (tag, read) => {
  const xml = tag.repeat(100_000)
  const started = performance.now()
  read(xml)
  // Quadratic time would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
})
