import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#server/platform/app/env.ts'

/** Encrypts secrets that must be readable again: tokens of providers, TOTP and webhook secrets. AES-256-GCM. */
export interface Encryption {
  /**
   * `purpose` identifies the secret and its owner. Encrypted text that is copied to another row cannot be decrypted.
   */
  seal(text: string, purpose: string): string
  /** @throws when the text was changed, belongs to another purpose, or was sealed with another key. */
  open(sealed: string, purpose: string): string
}

const formatVersion = 'v1'
const nonceBytes = 12
const tagBytes = 16

export function createEncryption(env: Environment): Encryption {
  const key = env.ENCRYPTION_KEY ? Buffer.from(env.ENCRYPTION_KEY, 'hex') : localKey(env.DATA_DIR)
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${formatVersion}.${sealed.toString('base64url')}`
    },
    open(sealed, purpose) {
      const [found, body] = sealed.split('.')
      if (found !== formatVersion || !body) throw new Error('This was not sealed here')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** In local mode, a generated key is stored in the data folder. */
function localKey(folder: string): Buffer {
  const file = join(folder, 'encryption.key')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
