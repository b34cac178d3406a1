import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, extname, join } from 'node:path'
import { promisify } from 'node:util'

/** Path of LibreOffice, or null if it is not installed. */
export const libreOffice =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'soffice'))
    .find((path) => existsSync(path)) ?? null

/** LibreOffice's default CSV import: comma, UTF-8, detection of numbers and dates. */
const asText = '--infilter=CSV:44,34,76,1,,1033,false,true'

export async function savedAs(format: 'xlsx' | 'fods', name: string, content: Uint8Array): Promise<Buffer> {
  if (!libreOffice) throw new Error('LibreOffice is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'marquee-libreoffice-'))
  try {
    const opened = join(folder, `opened${extname(name)}`)
    const saved = join(folder, 'saved')
    writeFileSync(opened, content)
    await promisify(execFile)(
      libreOffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        ...[
          '--headless',
          ...(name.endsWith('.csv') ? [asText] : []),
          '--convert-to',
          format,
          '--outdir',
          saved,
          opened,
        ],
      ],
      { timeout: 180_000 },
    )
    const [made] = existsSync(saved) ? readdirSync(saved) : []
    if (!made) throw new Error(`LibreOffice could not open ${name}`)
    return readFileSync(join(saved, made))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface OpenedCell {
  type: string
  value: string
  isFormula: boolean
}

const empty: OpenedCell = { type: '', value: '', isFormula: false }

export function cellsOf(document: Buffer): OpenedCell[][] {
  const [table = ''] = /<table:table [\s\S]*?<\/table:table>/.exec(document.toString('utf8')) ?? []
  return [...table.matchAll(/<table:table-row[ >][\s\S]*?<\/table:table-row>/g)].map(([row]) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, attributes = '', inside = '']) => {
        const repeated = Number(attributeOf(attributes, 'table:number-columns-repeated') ?? 1)
        const cell = cellOf(attributes, inside)
        return cell === empty && repeated > 100 ? [] : Array.from({ length: repeated }, () => cell)
      },
    ),
  )
}

function cellOf(attributes: string, inside: string): OpenedCell {
  const type = attributeOf(attributes, 'office:value-type')
  if (!type) return empty
  const typed = ['office:date-value', 'office:time-value', 'office:boolean-value', 'office:value']
  const value = typed.map((name) => attributeOf(attributes, name)).find((one) => one !== null) ?? textOf(inside)
  return { type, value, isFormula: attributes.includes('table:formula') }
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? null : plain(found)
}

function textOf(inside: string): string {
  return [...inside.matchAll(/<text:p(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/text:p>)/g)]
    .map(([, line = '']) =>
      line
        .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count) => ' '.repeat(Number(count ?? 1)))
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<text:line-break\/>/g, '\n')
        .replace(/<[^>]*>/g, ''),
    )
    .map(plain)
    .join('\n')
}

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
