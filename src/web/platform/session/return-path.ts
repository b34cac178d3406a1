const key = 'after_sign_in'

/** Where this tab was when it was led to sign in, so that signing in leads back there. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(key, path)
}

/** An address of this site, or null. */
export function returnPath(): string | null {
  const path = sessionStorage.getItem(key)
  return path && /^\/(?![/\\])/.test(path) ? path : null
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key)
}
