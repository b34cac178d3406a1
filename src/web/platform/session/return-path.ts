const storageKey = 'after_sign_in'

/** Store the current path before redirecting to the sign-in page. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(storageKey, path)
}

/** Path to return to after signing in. Null if it is missing or leads to another site. */
export function returnPath(): string | null {
  const path = sessionStorage.getItem(storageKey)
  return path && /^\/(?![/\\])/.test(path) ? path : null
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(storageKey)
}
