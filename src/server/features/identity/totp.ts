import { Secret, TOTP } from 'otpauth'

/** Seconds per code. */
const period = 30
/** Accepted steps before and after the current one, for clock differences. */
const tolerance = 1

function totpOf(secret: string, label?: string): TOTP {
  return new TOTP({
    issuer: 'Marquee',
    ...(label && { label }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })
}

/** 160 random bits in base 32, as apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function otpauthUri(secret: string, label: string): string {
  return totpOf(secret, label).toString()
}

/** Time step of a valid code, or null. */
export function stepOfCode(secret: string, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: tolerance })
  return delta === null ? null : Math.floor(Date.now() / 1000 / period) + delta
}
