import { randomBytes } from 'node:crypto'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Random text with 5.95 bits a character: 24 are more than 128 bits. Skips bytes that would make some characters more
 * likely.
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
