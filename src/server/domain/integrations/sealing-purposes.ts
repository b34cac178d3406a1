/** Encryption context of a token, so that it cannot be decrypted for another person or provider. */
export function tokenPurpose(userId: string, type: string): string {
  return `user-integration:${userId}:${type}`
}

export function verifierPurpose(userId: string, type: string): string {
  return `integration-attempt:${userId}:${type}`
}
