const key = 'after_sign_in'

/** Remember the path of this tab before redirecting to sign-in. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(key, path)
}

/** A path of this site, or null. */
export function returnPath(): string | null {
  const path = sessionStorage.getItem(key)
  return path && /^\/(?![/\\])/.test(path) ? path : null
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key)
}
