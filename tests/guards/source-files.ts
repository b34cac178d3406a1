import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file) && !file.includes('node_modules/')

export function codeIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((file) => join(folder, file)),
  )
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

export interface Import {
  from: string
  to: string
  specifier: string
  is_type: boolean
}

const aliases: Record<string, string> = {
  shared: 'src/shared',
  server: 'src/server',
  simulator: 'src/payment-simulator',
  web: 'src/web',
  tests: 'tests',
  scripts: 'scripts',
  bench: 'bench',
}

export function importsOf(files: string[]): Import[] {
  return files.flatMap((from) =>
    [...textOf(from).matchAll(/(?:from|import|new Worker\(new URL)\s*\(?\s*'([.#][^']+)'/g)].flatMap((match) => {
      const specifier = match[1] ?? ''
      const alias = specifier.match(/^#(\w+)\/(.*)$/)
      const to = alias ? join(aliases[alias[1] ?? ''] ?? '', alias[2] ?? '') : normalize(join(dirname(from), specifier))
      return existsSync(join(root, to)) ? [{ from, to, specifier, is_type: isTypeImport(from, match.index) }] : []
    }),
  )
}

/** Whether the statement that ends with the specifier at `index` starts with `import type` or `export type`. */
function isTypeImport(from: string, index: number): boolean {
  const before = textOf(from).slice(0, index)
  const start = Math.max(
    before.lastIndexOf('\nimport'),
    before.lastIndexOf('\nexport'),
    before.startsWith('import') ? 0 : -1,
  )
  return /^\n?(import|export) type/.test(before.slice(Math.max(start, 0)))
}

/** Groups of files with circular imports: strongly connected components (Tarjan). */
export function cyclesIn(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle.sort())
  }

  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}
