import { expect, test } from 'vitest'
import { currencySymbolsByStyle, formatNotes, readWorkbook } from './xlsx-sheets.ts'

const styles = (formats: string, cells: string) =>
  `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="44"/></cellStyleXfs><cellXfs>${cells}</cellXfs></styleSheet>`
const using = (code: string) => styles(`<numFmt numFmtId="164" formatCode="${code}"/>`, '<xf numFmtId="164"/>')
const [zeros, currency] = [expect.stringMatching(/zeros in front/), expect.stringMatching(/show the currency/)]

test.each([
  ['zeros in front', using('00000'), [zeros]],
  ['one digit at least', using('0'), []],
  ['decimals', using('0.00'), []],
  ['a language of dates', using('[$-409]d-mmm-yy'), []],
  ['the currency of who opens it', styles('', '<xf numFmtId="44"/>'), [currency]],
  ['prefixed names', using('000').replace(/<(\/?)(\w)/g, '<$1x:$2'), [zeros]],
  ['no styles at all', '', []],
])('%s reports values that exist only as format', (_, xml, notes) => {
  expect(formatNotes(xml)).toEqual(notes)
})

test.each([
  ['#,##0.00 [$€-407]', '€'],
  ['[$NOK] #,##0', 'NOK'],
  ['[$CHF-807] #,##0.00', 'CHF'],
  ['&quot;$&quot;#,##0', '$'],
  ['&quot;£&quot;#,##0;[Red]-&quot;£&quot;#,##0', '£'],
  ['#,##0 \\€', '€'],
  ['#,##0 &quot;kr&quot;', 'kr'],
  ['#,##0.00 &quot;zł&quot;', 'zł'],
  ['[$-409]d-mmm-yy', undefined],
  ['[$-409]#,##0', undefined],
  ['0 &quot;pax&quot;', undefined],
  ['#,##0.00', undefined],
])('the currency of %s is %s', (code, sign) => {
  const cells = '<xf numFmtId="0"/><xf numFmtId="164"/>'
  expect(currencySymbolsByStyle(styles(`<numFmt numFmtId="164" formatCode="${code}"/>`, cells)).get('1')).toBe(sign)
})

test.each([
  ['<cellXfs ', currencySymbolsByStyle],
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
