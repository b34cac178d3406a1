import { readFileSync } from 'node:fs'

/** Node options of `npm start`. Measurements of a process without them are not comparable. */
export const engineOptions: readonly string[] =
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(
    /--(?:m(?:in|ax)-semi-space|v8-pool)-size=\d+/g,
  ) ?? []
