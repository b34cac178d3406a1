import { z } from 'zod'
import { canonicalZone, isZone } from '#shared/time/zones.ts'
import { isSlug, slugMaximum } from './slug.ts'

/** The fields that inputs are made of, with the sentences that forms show. */

/** An id that somebody chooses; `error` asks for the choice. Any that the database's uuid takes, of whatever version, as it answers it. */
export const chosenId = (error: string) => z.guid(error).toLowerCase()
export const id = chosenId('This is not a valid id')

/** Text of one line, trimmed: without line breaks, other control characters, or halves of characters. */
export const oneLine = (error?: string) =>
  z
    .string(error)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Line breaks and control characters cannot be used here')

/** Text that may have line breaks and tabs, trimmed. */
export const paragraphs = (error?: string) =>
  z
    .string(error)
    .trim()
    .regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Control characters cannot be used here')

/** A day of the calendar, YYYY-MM-DD. */
export const day = z.iso.date('A date has the form YYYY-MM-DD')

/** Trimmed and compared without case; NFKC so that look-alike full-width letters are one address. [C-AUTH-49..51] */
export const emailAddress = z
  .string('Email is required')
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Email is required')
      .max(254, 'Please enter a valid email address')
      .regex(
        /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\]+$/,
        'Please enter a valid email address',
      ),
  )

/** How many addresses can be invited at once. */
export const addressesPerCall = 100

export const passwordMinimum = 6
export const strictPasswordMinimum = 8

/** A new password. Stricter company policies are the server's to check. [C-AUTH-52] */
export const newPassword = z
  .string('Password is required')
  .min(passwordMinimum, 'Password must be at least 6 characters long')
  .max(200, 'Password must be at most 200 characters long')

export const givenPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password is too long')

export const fullName = oneLine('Full name is required')
  .min(2, 'Full name must be at least 2 characters long')
  .max(120, 'Full name must be at most 120 characters long')

export const companyName = oneLine('Company name is required')
  .min(1, 'Company name is required')
  .max(120, 'Company name must be at most 120 characters long')

export const companySlug = z
  .string('A URL is required')
  .min(2, 'The URL needs at least 2 characters')
  .max(slugMaximum, `The URL can have at most ${slugMaximum} characters`)
  .refine(isSlug, 'Use lower-case letters, numbers and single hyphens')

/** An address on the web, with its protocol; empty is none. */
export const website = z
  .union([z.literal(''), z.httpUrl('Enter an address such as https://example.com').max(200, 'At most 200 characters')])
  .transform((address) => address || null)
  .nullable()

/** A secret from a link or a ticket. Trimmed, because people paste. */
export const secret = z.string().trim().min(1, 'The link is not complete').max(200, 'The link is not valid')

export const note = paragraphs().max(500, 'At most 500 characters')

/** A moment on the wire: ISO 8601 in UTC, milliseconds. */
export const moment = z.string()

export const nothing = z.strictObject({})
export const done = z.object({ success: z.literal(true) })

/** An IANA name. Browsers call some zones by older names: what is stored is the present one. */
export const timezone = z
  .string()
  .refine(isZone, 'Choose a time zone from the list')
  .transform((zone) => canonicalZone(zone) ?? zone)

/** Of ISO 4217, in capitals. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'This is not a currency')

/** 1 for Monday to 7 for Sunday. */
export const weekday = z
  .int('Choose a day of the week')
  .min(1, 'Choose a day of the week')
  .max(7, 'Choose a day of the week')

/** An address that may be missing; empty is none. */
export const optionalEmail = z.union([z.literal('').transform(() => null), emailAddress]).nullable()

/** What a list can be sorted by; `-name` is by name, backwards. */
export function sortOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum([...names, ...names.map((name) => `-${name}`)] as [Names[number], ...`-${Names[number]}`[]])
}

/** Where the next page of a sorted list starts; it holds what the list is sorted by. */
export const sortCursor = z.string().max(1000)
