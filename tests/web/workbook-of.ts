import { strToU8, zipSync } from 'fflate'

/** Workbook of sheets with one column. */
export function workbookOf(sheets: Record<string, string[]>): Uint8Array {
  const names = Object.keys(sheets)
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Type="${type}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((cells, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${cells.map((text, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}
