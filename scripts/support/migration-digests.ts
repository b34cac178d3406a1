import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../src/server/migrations/', import.meta.url))
const list = `${folder}digests.txt`

/** The digest of each migration, by its file's name. */
export type Digests = ReadonlyMap<string, string>

export function migrationDigests(): Digests {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  return new Map(files.sort().map((file) => [file, digestOf(readFileSync(folder + file, 'utf8'))]))
}

export function pinnedDigests(): Digests {
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [digest = '', file = ''] = line.split('  ')
      return [file, digest]
    }),
  )
}

/** Adds what is new; what is pinned stays pinned. */
export function pinNewMigrations(): void {
  const pinned = new Map([...migrationDigests(), ...pinnedDigests()])
  const lines = [...pinned]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, digest]) => `${digest}  ${file}\n`)
  writeFileSync(list, lines.join(''))
}

/** What is wrong with the migrations, as sentences that say what to do; none when each is as it was pinned. */
export function migrationFaults(pinned: Digests, found: Digests): string[] {
  const faults = [...pinned].flatMap(([file, digest]) => {
    if (!found.has(file)) return [`${file} is gone, and databases have run it: put it back.`]
    if (found.get(file) === digest) return []
    return [
      `${file} was changed, and databases have run it as it was: put it back and write a new migration. (If it was never committed, take its line out of src/server/migrations/digests.txt and run npm run db:types.)`,
    ]
  })
  for (const file of found.keys())
    if (!pinned.has(file))
      faults.push(`${file} is not pinned yet: npm run db:types adds it to src/server/migrations/digests.txt.`)
  return faults
}

function digestOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
