import { z } from 'zod'
import { isWallTime } from '#shared/time/wall-time.ts'
import { canonicalZone, isZone, maxTimeZoneLength } from '#shared/time/zones.ts'
import { plainEmail, plainLine, plainParagraphs } from './plain-text.ts'
import { isPlainUrl } from './plain-url.ts'
import { isSlug, maxSlugLength } from './slug.ts'

/** Input fields for call schemas, with the validation messages that forms show. */

/**
 * Id of an object the user selected; `error` is the message if none is selected. Accepts any UUID version, in lower
 * case as PostgreSQL returns it.
 */
export const selectedId = (error: string) => z.guid(error).toLowerCase()
export const id = selectedId('This is not a valid id')

interface FieldMessages {
  missing?: string | undefined
  tooLong?: string
}

/** Text with a maximum length. The length is checked first, so that no regex or transform processes longer text. */
export function text(max: number, { missing, tooLong = tooLongMessage(max) }: FieldMessages = {}) {
  return z.string(missing).trim().max(max, { error: tooLong, abort: true })
}

function tooLongMessage(max: number): string {
  return `At most ${max.toLocaleString('en')} characters`
}

/**
 * Normalized single-line text without control characters, lone surrogates or invisible characters. The length is also
 * checked afterwards, because NFC splits a few letters.
 */
export function oneLine(max: number, sentences: FieldMessages = {}) {
  return text(max, sentences)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Line breaks and control characters cannot be used here')
    .overwrite(plainLine)
    .max(max, sentences.tooLong ?? tooLongMessage(max))
}

/** Normalized text that can contain line breaks and tabs. */
export function paragraphs(max: number, sentences: FieldMessages = {}) {
  return text(max, sentences)
    .regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'Control characters cannot be used here')
    .overwrite(plainParagraphs)
    .max(max, sentences.tooLong ?? tooLongMessage(max))
}

const years = { first: '1900', last: '2200' } as const

function isWithinYears(date: string): boolean {
  return date.slice(0, 4) >= years.first && date.slice(0, 4) <= years.last
}

const yearSentence = `Use a year from ${years.first} to ${years.last}`

/** A calendar date, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: 'Enter a date such as 2027-05-01', abort: true })
  .refine(isWithinYears, yearSentence)

/** A time of the day, HH:MM. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30')

/** A local date and time, YYYY-MM-DDTHH:MM. */
export const wallTime = z
  .string()
  .refine(isWallTime, { error: 'Enter a date and a time such as 2027-05-01T18:30', abort: true })
  .refine(isWithinYears, yearSentence)

const invalidAddress = 'Please enter a valid email address'
const emailMaximum = 254
const emailSentences = { missing: 'Email is required', tooLong: invalidAddress }

/** Email address in the form that `plainEmail` gives it. */
export const emailAddress = text(emailMaximum, emailSentences)
  .transform(plainEmail)
  .pipe(
    text(emailMaximum, emailSentences)
      .min(1, 'Email is required')
      .regex(
        /^[^\s\p{C}@<>",;:()[\]\\]+@[^\s\p{C}@<>"',;:()[\]\\.]+(?:\.[^\s\p{C}@<>"',;:()[\]\\.]+)+$/u,
        invalidAddress,
      ),
  )

export const maxAddressesPerCall = 100

export const minPasswordLength = 6
export const minStrictPasswordLength = 8

/** New password. Stricter rules of a company are only checked on the server. */
export const newPassword = z
  .string('Password is required')
  .min(minPasswordLength, 'Password must be at least 6 characters long')
  .max(200, 'Password must be at most 200 characters long')

export const passwordInput = z
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

export const companySlug = text(maxSlugLength, {
  missing: 'A URL is required',
  tooLong: `The URL can have at most ${maxSlugLength} characters`,
})
  .min(2, 'The URL needs at least 2 characters')
  .refine(isSlug, 'Use lower-case letters, numbers and single hyphens')

/** Web URL with protocol, or empty. */
export const website = text(200)
  .transform((address) => (address === '' || address.includes(':') ? address : `https://${address}`))
  .refine((address) => address.length <= 200, 'At most 200 characters')
  .refine((address) => address === '' || isWebAddress(address), 'Enter an address such as https://example.com')
  .transform((address) => address || null)
  .nullable()

const webAddress = z.httpUrl()

/** Also rejects URLs with credentials or invisible characters, which hide where the link leads. */
function isWebAddress(address: string): boolean {
  return webAddress.safeParse(address).success && isPlainUrl(address)
}

/** Token from a link in an email, or from an impersonation. Trimmed, because people paste it. */
export const linkToken = text(200, { tooLong: 'The link is not valid' }).min(1, 'The link is not complete')

export const mailMessage = paragraphs(500)

/** ISO 8601 timestamp in UTC with milliseconds. */
export const timestamp = z.string()

export const noInput = z.strictObject({})
export const success = z.object({ success: z.literal(true) })

/** IANA time zone. An outdated name, which browsers may send, is replaced by the current name. */
export const timezone = text(maxTimeZoneLength, {
  missing: 'Choose a time zone',
  tooLong: 'Choose a time zone from the list',
})
  .refine(isZone, 'Choose a time zone from the list')
  .transform((zone) => canonicalZone(zone) ?? zone)

/** ISO 4217 code in upper case. */
export const currency = text(3, { tooLong: 'This is not a currency' })
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'This is not a currency')

/** 1 for Monday to 7 for Sunday. */
export const weekday = z
  .int('Choose a day of the week')
  .min(1, 'Choose a day of the week')
  .max(7, 'Choose a day of the week')

/** Optional email address; empty stays empty. */
export const emailOrEmpty = text(emailMaximum, emailSentences).transform((address, context) => {
  if (address === '') return ''
  const read = emailAddress.safeParse(address)
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: invalidAddress })
  return z.NEVER
})

/** Optional email address; empty becomes null. */
export const optionalEmail = emailOrEmpty.transform((address) => address || null).nullable()

/** Schema of the sort keys of a list: each name sorts ascending, `-name` descending. */
export function sortOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum([...names, ...names.map((name) => `-${name}`)] as [Names[number], ...`-${Names[number]}`[]])
}

export const sortCursor = z.string().max(1000)
