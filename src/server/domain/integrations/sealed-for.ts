/** What a token is sealed for: one moved to another person or provider does not open. */
export function tokenSealedFor(userId: string, type: string): string {
  return `user-integration:${userId}:${type}`
}

export function verifierSealedFor(userId: string, type: string): string {
  return `integration-attempt:${userId}:${type}`
}
