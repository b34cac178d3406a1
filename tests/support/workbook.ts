import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const package_ = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, column, at)).join('')}</row>`,
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Season" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells.join('')}</sheetData></worksheet>`,
  }
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await buffer(zip.outputStream)
}

function cell(text: string, column: number, row: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escaped}</t></is></c>`
}
