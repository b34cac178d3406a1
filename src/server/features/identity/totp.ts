import { Secret, TOTP } from 'otpauth'

/** Seconds a code is shown for. */
const period = 30
/** Steps before and after the present one whose codes are taken: clocks differ. */
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

/** 160 random bits in base 32, as apps expect them. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What a QR code holds. */
export function otpauthUri(secret: string, label: string): string {
  return totpOf(secret, label).toString()
}

/** The time step that a code belongs to, or null when it is none of the codes that count now. */
export function stepOfCode(secret: string, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, window: tolerance })
  return delta === null ? null : Math.floor(Date.now() / 1000 / period) + delta
}
