import { createHash } from 'node:crypto'

/** A text that has come so often is asked again. */
const usesBeforeName = 3
/** Each costs every connection some memory; what is asked beyond them is planned at each call. */
const mostNames = 500
const mostSeen = 5000
/** One statement that is planned; what opens and ends transactions is not. */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i

const names = new Map<string, string>()
const seen = new Map<string, number>()

/** The name of a statement that is asked again and again, by the hash of its text; undefined for others. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const uses = (seen.get(text) ?? 0) + 1
  if (seen.size >= mostSeen) seen.clear()
  seen.set(text, uses)
  if (uses < usesBeforeName || !isPlanned.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  seen.delete(text)
  return name
}
