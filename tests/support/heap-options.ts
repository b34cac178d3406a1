import { readFileSync } from 'node:fs'

/** What `npm start` gives Node beside the program: a process without them is another one to measure. */
export const heapOptions: readonly string[] =
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(/--m(?:in|ax)-semi-space-size=\d+/g) ?? []
