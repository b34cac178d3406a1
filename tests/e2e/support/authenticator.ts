import { Secret, TOTP } from 'otpauth'
import { auth } from '#shared/features/identity/auth.ts'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import type { Api } from './api.ts'
import type { Person } from './people.ts'

/** TOTP code of a key. `steps`: offset in half minutes. */
export function codeOf(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sign in and enable two-factor authentication. Uses up the code of the current half minute. */
export async function protect(api: Api, { email, password }: Person): Promise<{ key: string; recovery: string[] }> {
  await api.call(auth, 'signIn', { email, password })
  const { manual_key } = await api.call(twoFactor, 'startTwoFactor', { current_password: password })
  const { recovery_codes } = await api.call(twoFactor, 'confirmTwoFactor', { code: codeOf(manual_key) })
  return { key: manual_key, recovery: recovery_codes }
}
