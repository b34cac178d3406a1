const key = 'session_expires_at'

/** All that this browser keeps of a session, shared by its tabs: when it ends. Never a token. */
export function sessionExpiry(): string | null {
  return localStorage.getItem(key)
}

export function rememberExpiry(expiresAt: string | null): void {
  if (expiresAt) localStorage.setItem(key, expiresAt)
  else localStorage.removeItem(key)
}
