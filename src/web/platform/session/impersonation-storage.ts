import type { ImpersonationState } from '#shared/features/identity/impersonation.ts'

const storageKey = 'impersonation_data'

interface ImpersonationStart {
  user: ImpersonationState['impersonatedUser']
  original_admin_user: ImpersonationState['originalAdminUser']
  original_admin_token: string
}

/** Store the impersonated user, the admin, and the token that restores the admin's session. */
export function startImpersonation(started: ImpersonationStart): void {
  const state: ImpersonationState = {
    isImpersonating: true,
    impersonatedUser: started.user,
    originalAdminUser: started.original_admin_user,
    originalAdminToken: started.original_admin_token,
  }
  localStorage.setItem(storageKey, JSON.stringify(state))
}

export function endImpersonation(): void {
  localStorage.removeItem(storageKey)
}

export function storedImpersonation(): ImpersonationState | null {
  try {
    const state: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isState(state) ? state : null
  } catch {
    return null
  }
}

function isState(state: unknown): state is ImpersonationState {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isImpersonating' in state &&
    state.isImpersonating === true &&
    'impersonatedUser' in state &&
    isPerson(state.impersonatedUser) &&
    'originalAdminUser' in state &&
    isPerson(state.originalAdminUser)
  )
}

function isPerson(person: unknown): boolean {
  return typeof person === 'object' && person !== null && 'id' in person && 'email' in person
}
