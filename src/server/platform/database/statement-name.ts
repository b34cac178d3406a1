import { createHash } from 'node:crypto'

const usesBeforeName = 3
/** Maximum number of prepared statements, because each one takes memory in every connection. */
const maxNames = 500
const maxCounted = 5000
/** Matches a single statement of a kind that PostgreSQL plans. */
const isPlanned = /^\s*(select|insert|update|delete|with)\b[^;]*$/i
/** Searches are not prepared, because their best query plan depends on the frequency of the search term. */
const isSearch = /\blike\b/i

const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * Name for a prepared statement, from its third use on. PostgreSQL then plans the statement only once per connection.
 */
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
