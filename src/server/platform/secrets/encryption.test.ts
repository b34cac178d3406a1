import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { createEncryption } from './encryption.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'marquee-key-'))
const keyed = (ENCRYPTION_KEY: string) => createEncryption(parseEnvironment({ ENCRYPTION_KEY, DATA_DIR: folder() }))

test('sealed text opens only with its purpose, and does not contain the plain text', () => {
  const encryption = keyed('ab'.repeat(32))
  const sealed = encryption.seal('refresh-token-ü', 'integration:1')
  expect(sealed).not.toContain('refresh')
  expect(encryption.seal('refresh-token-ü', 'integration:1')).not.toBe(sealed)
  expect(encryption.open(sealed, 'integration:1')).toBe('refresh-token-ü')
  expect(() => encryption.open(sealed, 'integration:2')).toThrow()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => encryption.open(`v1.${changed.toString('base64url')}`, 'integration:1')).toThrow()
  }
  expect(() => encryption.open('plain text', 'integration:1')).toThrow()
  expect(() => keyed('cd'.repeat(32)).open(sealed, 'integration:1')).toThrow()
})

test('local mode creates a key once, readable only by its owner', () => {
  const env = parseEnvironment({ DATA_DIR: folder() })
  const sealed = createEncryption(env).seal('kept', 'x')
  expect(createEncryption(env).open(sealed, 'x')).toBe('kept')
  expect(statSync(join(env.DATA_DIR, 'encryption.key')).mode & 0o077).toBe(0)
})
