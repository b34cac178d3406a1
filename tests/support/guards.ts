import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Guarded } from './guarded.ts'

const folder = fileURLToPath(new URL('../features/', import.meta.url))

export const guards: Guarded[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map(async (file) => ((await import(folder + file)) as { guard: Guarded }).guard),
)
