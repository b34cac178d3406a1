import { randomBytes } from 'node:crypto'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Random letters and digits. 24 characters have more than 128 bits of entropy. Bytes above 247 are skipped, because
 * they would make some characters more likely.
 */
export function randomText(length = 24): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += digits[byte % 62]
  return text
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText()}`
}
