import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Encryption } from '#server/platform/secrets/encryption.ts'

export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

const encryptionPurpose = (endpointId: string) => `webhook_endpoint:${endpointId}`

export function sealSecret(encryption: Encryption, endpointId: string, secret: string): string {
  return encryption.seal(secret, encryptionPurpose(endpointId))
}

interface SealedSecrets {
  id: string
  sealed_secret: string
  previous_sealed_secret: string | null
  previous_valid_until: string | null
}

/**
 * The three headers of the Standard Webhooks specification. After a secret is rotated, the old secret also signs while
 * it is valid.
 */
export function signedHeaders(
  encryption: Encryption,
  endpoint: SealedSecrets,
  { message_id, body, at }: { message_id: string; body: string; at: Date },
): Record<string, string> {
  const sealed = [endpoint.sealed_secret]
  const { previous_sealed_secret: previous, previous_valid_until: until } = endpoint
  if (previous && until && Date.parse(until) > at.getTime()) sealed.push(previous)
  const signatures = sealed.map((one) =>
    new Webhook(encryption.open(one, encryptionPurpose(endpoint.id))).sign(message_id, at, body),
  )
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
