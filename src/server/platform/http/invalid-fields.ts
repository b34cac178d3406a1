import type { z } from 'zod'

const maxFields = 20
const maxNameLength = 60

/**
 * One sentence per invalid field. The response stays small for any input: at most twenty fields, long names cut, and no
 * other text of the sender.
 */
export function invalidFields({ issues }: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const nested = (name: string) => [...issue.path, name].join('.')
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map(nested) : [issue.path.join('.') || 'body']
    const sentence = issue.code === 'unrecognized_keys' ? 'There is no such field' : issue.message
    for (const name of names) {
      if (fields.size === maxFields) return Object.fromEntries(fields)
      const short = shortened(name)
      if (!fields.has(short)) fields.set(short, sentence)
    }
  }
  return Object.fromEntries(fields)
}

export function fieldName(path: readonly PropertyKey[]): string {
  return shortened(path.join('.') || 'body')
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}
