import { readFileSync } from 'node:fs'

/** What `npm start` gives Node beside the program: a process without them is another one to measure. */
export const engineOptions: readonly string[] =
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(
    /--(?:m(?:in|ax)-semi-space|v8-pool)-size=\d+/g,
  ) ?? []
