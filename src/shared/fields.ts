import { z } from 'zod'
import { isWallTime } from '#shared/time/wall-time.ts'
import { canonicalZone, isZone, zoneMaximum } from '#shared/time/zones.ts'
import { isPlainAddress } from './plain-address.ts'
import { isSlug, slugMaximum } from './slug.ts'
import { visibleText } from './visible-text.ts'

/** The fields that inputs are made of, with the sentences that forms show. */

/** An id that somebody chooses; `error` asks for the choice. Any that the database's uuid takes, of whatever version, as it answers it. */
export const chosenId = (error: string) => z.guid(error).toLowerCase()
export const id = chosenId('This is not a valid id')

interface Sentences {
  /** Shown when nothing was sent. */
  missing?: string | undefined
  tooLong?: string
}

/** A string whose length is checked first: longer text never reaches a pattern, a refinement or a transform. */
export function text(max: number, { missing, tooLong = atMost(max) }: Sentences = {}) {
  return z.string(missing).trim().max(max, { error: tooLong, abort: true })
}

function atMost(max: number): string {
  return `At most ${max.toLocaleString('en')} characters`
}

/** Text of one line, trimmed: without line breaks, other control characters, halves of characters, or invisible ones. */
export function oneLine(max: number, sentences: Sentences = {}) {
  return text(max, sentences)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Line breaks and control characters cannot be used here')
    .overwrite(visibleText)
}

/** Text that may have line breaks and tabs, trimmed. */
export function paragraphs(max: number, sentences: Sentences = {}) {
  return text(max, sentences).regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Control characters cannot be used here')
}

const years = { first: '1900', last: '2200' } as const

function isWithinYears(date: string): boolean {
  return date.slice(0, 4) >= years.first && date.slice(0, 4) <= years.last
}

const yearSentence = `Use a year from ${years.first} to ${years.last}`

/** A calendar date, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: 'A date has the form YYYY-MM-DD', abort: true })
  .refine(isWithinYears, yearSentence)

/** A local date and time, YYYY-MM-DDTHH:MM. */
export const wallTime = z
  .string()
  .refine(isWallTime, { error: 'A time has the form 2027-05-01T18:30', abort: true })
  .refine(isWithinYears, yearSentence)

const invalidAddress = 'Please enter a valid email address'
const emailMaximum = 254
const emailSentences = { missing: 'Email is required', tooLong: invalidAddress }

/** Trimmed, lower case, without invisible characters; NFKC makes full-width letters equal to their usual form. */
export const emailAddress = text(emailMaximum, emailSentences)
  .transform((address) => visibleText(address.normalize('NFKC')).toLowerCase())
  .pipe(
    text(emailMaximum, emailSentences)
      .min(1, 'Email is required')
      .regex(
        /^[^\s\p{C}@<>"',;:()[\]\\]+@[^\s\p{C}@<>"',;:()[\]\\.]+(?:\.[^\s\p{C}@<>"',;:()[\]\\.]+)+$/u,
        invalidAddress,
      ),
  )

/** How many addresses can be invited at once. */
export const addressesPerCall = 100

export const passwordMinimum = 6
export const strictPasswordMinimum = 8

/** A new password. Stricter company policies are the server's to check. */
export const newPassword = z
  .string('Password is required')
  .min(passwordMinimum, 'Password must be at least 6 characters long')
  .max(200, 'Password must be at most 200 characters long')

export const givenPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password is too long')

export const fullName = oneLine(120, {
  missing: 'Full name is required',
  tooLong: 'Full name must be at most 120 characters long',
}).min(2, 'Full name must be at least 2 characters long')

export const companyName = oneLine(120, {
  missing: 'Company name is required',
  tooLong: 'Company name must be at most 120 characters long',
}).min(1, 'Company name is required')

export const companySlug = text(slugMaximum, {
  missing: 'A URL is required',
  tooLong: `The URL can have at most ${slugMaximum} characters`,
})
  .min(2, 'The URL needs at least 2 characters')
  .refine(isSlug, 'Use lower-case letters, numbers and single hyphens')

/** An address on the web, with its protocol; empty is none. */
export const website = text(200)
  .refine((address) => address === '' || isWebAddress(address), 'Enter an address such as https://example.com')
  .transform((address) => address || null)
  .nullable()

const webAddress = z.httpUrl()

/** Without a user name, a password or invisible characters, which hide where a link leads. */
function isWebAddress(address: string): boolean {
  return webAddress.safeParse(address).success && isPlainAddress(address)
}

/** A secret from a link or a ticket. Trimmed, because people paste. */
export const secret = text(200, { tooLong: 'The link is not valid' }).min(1, 'The link is not complete')

export const mailMessage = paragraphs(500)

/** A moment on the wire: ISO 8601 in UTC, milliseconds. */
export const timestamp = z.string()

export const noInput = z.strictObject({})
export const success = z.object({ success: z.literal(true) })

/** An IANA name. Browsers call some zones by older names: what is stored is the present one. */
export const timezone = text(zoneMaximum, { tooLong: 'Choose a time zone from the list' })
  .refine(isZone, 'Choose a time zone from the list')
  .transform((zone) => canonicalZone(zone) ?? zone)

/** Of ISO 4217, in capitals. */
export const currency = text(3, { tooLong: 'This is not a currency' })
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'This is not a currency')

/** 1 for Monday to 7 for Sunday. */
export const weekday = z
  .int('Choose a day of the week')
  .min(1, 'Choose a day of the week')
  .max(7, 'Choose a day of the week')

/** An address that may be missing; empty stays empty. */
export const emailOrEmpty = text(emailMaximum, emailSentences).transform((address, context) => {
  if (address === '') return ''
  const read = emailAddress.safeParse(address)
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: invalidAddress })
  return z.NEVER
})

/** An address that may be missing; empty is none. */
export const optionalEmail = emailOrEmpty.transform((address) => address || null).nullable()

/** What a list can be sorted by; `-name` is by name, backwards. */
export function sortOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum([...names, ...names.map((name) => `-${name}`)] as [Names[number], ...`-${Names[number]}`[]])
}

/** Where the next page of a sorted list starts; it holds what the list is sorted by. */
export const sortCursor = z.string().max(1000)
