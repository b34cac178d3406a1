import type { z } from 'zod'

const mostFields = 20
const longestName = 60

/**
 * One sentence for each field that is not valid. The answer stays small whatever was sent: twenty fields at most, long
 * names cut, and nothing of the sender's own text but those names.
 */
export function invalidFields({ issues }: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const nested = (name: string) => [...issue.path, name].join('.')
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map(nested) : [issue.path.join('.') || 'body']
    const sentence = issue.code === 'unrecognized_keys' ? 'There is no such field' : issue.message
    for (const name of names) {
      if (fields.size === mostFields) return Object.fromEntries(fields)
      const short = shortened(name)
      if (!fields.has(short)) fields.set(short, sentence)
    }
  }
  return Object.fromEntries(fields)
}

/** The name of a field in an error. */
export function fieldName(path: readonly PropertyKey[]): string {
  return shortened(path.join('.') || 'body')
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}
