/** Facts from workbook.xml that the parser does not return. */
export interface WorkbookFacts {
  hidden: string[]
  /** Dates count from 1904. Written as a word in this file; the parser only understands the number. */
  isFrom1904: boolean
}

export function readWorkbook(xml: string): WorkbookFacts {
  const sheets = xml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  return {
    hidden: sheets
      .filter((sheet) => /^(hidden|veryHidden)$/.test(attribute(sheet, 'state')))
      .map((sheet) => plain(attribute(sheet, 'name'))),
    isFrom1904: /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904="true"/.test(xml),
  }
}

export function attribute(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? ''
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return characterOf(Number(decimal)) ?? whole
    if (hex) return characterOf(Number.parseInt(hex, 16)) ?? whole
    return entities[name] ?? whole
  })
}

function characterOf(code: number): string | null {
  return code <= 0x10ffff ? String.fromCodePoint(code) : null
}
