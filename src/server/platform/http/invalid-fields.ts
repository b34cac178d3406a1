import type { z } from 'zod'

const maxFields = 20
const maxNameLength = 60

/**
 * Convert validation issues to one sentence per invalid field. To keep the response small, it has at most twenty
 * fields, shortens long names, and repeats no other text from the input.
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
