/** Encryption context of a token, so that it cannot be decrypted for another person or provider. */
export function tokenSealedFor(userId: string, type: string): string {
  return `user-integration:${userId}:${type}`
}

export function verifierSealedFor(userId: string, type: string): string {
  return `integration-attempt:${userId}:${type}`
}
