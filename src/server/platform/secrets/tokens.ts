import { createHash, randomBytes } from 'node:crypto'

/** Create a token of 256 random bits, safe to use in URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a token, to store. Tokens are random and long, so a plain SHA-256 hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
