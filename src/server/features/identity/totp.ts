import { Secret, TOTP } from 'otpauth'

/** Seconds per time step. Each step has another code. */
const codePeriod = 30
/** Number of time steps before and after the current one whose codes are accepted, because clocks differ. */
const acceptedSteps = 1

function totpOf(secret: string, label?: string): TOTP {
  return new TOTP({
    issuer: 'Marquee',
    ...(label && { label }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: codePeriod,
  })
}

/** Secret of 160 random bits in base 32, as authenticator apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function otpauthUri(secret: string, label: string): string {
  return totpOf(secret, label).toString()
}

/** Time step to which a code belongs; null if the code is not valid. */
export function totpTimeStepOfCode(secret: string, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: acceptedSteps })
  return delta === null ? null : Math.floor(Date.now() / 1000 / codePeriod) + delta
}
