import { attribute, plain } from './workbook.ts'

const zerosNote =
  'Some numbers have zeros in front that are only their format, such as 01067: they are read without. Format these cells as text to keep them.'
const currencyNote =
  'Some amounts show a currency that is only their format: they are read in the currency of the field.'

/** Built-in number formats that show amounts in the currency of the local system. */
const ownCurrency = ['5', '6', '7', '8', '42', '44']

/** Notes on information that only cell formats carry (not values), from the workbook's styles part. */
export function formatNotes(styles: string): string[] {
  const formats = new Map(
    tags(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), plain(attribute(tag, 'formatCode'))]),
  )
  const [, afterStart = ''] = styles.split(/<(?:\w+:)?cellXfs[\s>]/, 2)
  const [ofCells = ''] = afterStart.split(/<\/(?:\w+:)?cellXfs>/, 1)
  const used = tags(ofCells, 'xf').map((tag) => attribute(tag, 'numFmtId'))
  const shows = (pattern: RegExp) => used.some((id) => pattern.test(formats.get(id) ?? ''))
  const hasCurrency = used.some((id) => ownCurrency.includes(id)) || shows(/\[\$[^\]-]|[$€£¥](?!-)/)
  return [...(shows(/^0{2,}$/) ? [zerosNote] : []), ...(hasCurrency ? [currencyNote] : [])]
}

function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []
}
