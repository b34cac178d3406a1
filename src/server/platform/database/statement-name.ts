import { createHash } from 'node:crypto'

const usesBeforeName = 3
/** Each prepared statement costs every connection some memory. */
const maxNames = 500
const maxCounted = 5000
/** A single statement that PostgreSQL plans. */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i
/** The best plan of a search depends on how frequent its term is. */
const isSearch = /\blike\b/i

const names = new Map<string, string>()
const uses = new Map<string, number>()

/** Name for a prepared statement, from its third use on; PostgreSQL then plans it once a connection. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const count = (uses.get(text) ?? 0) + 1
  if (uses.size >= maxCounted) uses.clear()
  uses.set(text, count)
  if (count < usesBeforeName || !isPlanned.test(text) || isSearch.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  uses.delete(text)
  return name
}
