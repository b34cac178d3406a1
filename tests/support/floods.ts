const filled = (length: number, one: (n: number) => string) => Array.from({ length }, (_, n) => one(n)).join(',')

/** JSON bodies within the size limit that try to keep a server busy, named by what they have too much of. */
export const floods: [string, string][] = [
  ['keys', `{${filled(24_000, (n) => `"k${n}":1`)}}`],
  ['levels', `{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}`],
  ['objects in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ['long names', `{${filled(4, (n) => `"${'x'.repeat(60_000)}${n}":1`)}}`],
  ['items', `{"ids":[${filled(60_000, () => '{}')}]}`],
]
