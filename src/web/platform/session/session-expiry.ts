const storageKey = 'session_expires_at'

/** Expiry of the session, which all tabs share. Only the date is stored, never a token. */
export function sessionExpiry(): string | null {
  return localStorage.getItem(storageKey)
}

export function rememberSessionExpiry(expiresAt: string | null): void {
  if (expiresAt) localStorage.setItem(storageKey, expiresAt)
  else localStorage.removeItem(storageKey)
}
