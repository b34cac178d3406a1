import { inflateSync } from 'node:zlib'

/** Text of a PDF that the product generated, in writing order, and its number of pages. */
export function readPdf(pdf: Buffer): { pages: number; text: string } {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const streamOf = (body: string) => {
    const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1]
    if (data === undefined) return ''
    const bytes = Buffer.from(data, 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : data
  }
  const letters = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (cmap) letters.set(name, lettersOf(streamOf(objects.get(cmap) ?? '')))
    }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const text = pages.map((body) =>
    wordsOf(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''), letters),
  )
  return { pages: pages.length, text: text.join('\n') }
}

function lettersOf(cmap: string): string[] {
  const [, list = ''] = /beginbfrange\n([\s\S]*?)endbfrange/.exec(cmap) ?? []
  const letters: string[] = []
  // One glyph can represent several letters, e.g. fi.
  for (const [, start = '', entries = ''] of list.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...entries.matchAll(/<([\w ]*)>/g)].entries())
      letters[Number.parseInt(start, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  return letters
}

function wordsOf(content: string, fonts: Map<string, string[]>): string {
  let letters: string[] = []
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    if (!shown) continue
    for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g))
      for (const [glyph] of hex.matchAll(/\w{4}/g)) text += letters[Number.parseInt(glyph, 16)] ?? ''
    text += '\n'
  }
  return text
}
