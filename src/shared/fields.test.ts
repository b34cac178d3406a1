import { expect, test } from 'vitest'
import {
  day,
  emailAddress,
  fullName,
  newPassword,
  oneLine,
  optionalEmail,
  paragraphs,
  timezone,
  wallTime,
  website,
} from './fields.ts'

const messageOf = (text: unknown) => emailAddress.safeParse(text).error?.issues[0]?.message

test.each([
  ['', 'Email is required', '[C-AUTH-49]'],
  [undefined, 'Email is required', '[C-AUTH-49]'],
  ['pat.example.com', 'Please enter a valid email address', '[C-AUTH-50]'],
  ['pat@example', 'Please enter a valid email address', '[C-AUTH-51]'],
  ['a b@example.com', 'Please enter a valid email address', ''],
  ['a@b@c.example', 'Please enter a valid email address', ''],
  ['<script>@example.com', 'Please enter a valid email address', ''],
  [`${'x'.repeat(250)}@example.com`, 'Please enter a valid email address', ''],
])('%j is rejected with "%s" %s', (text, message, _id) => {
  expect(messageOf(text)).toBe(message)
})

test('addresses are compared without case and in one Unicode form', () => {
  expect(emailAddress.parse('  Pat@Example.COM ')).toBe('pat@example.com')
  expect(emailAddress.parse('ｐａｔ@example.com')).toBe('pat@example.com')
})

test.each([
  ["o'brien@pubs.example", "o'brien@pubs.example"],
  ['D’Angelo@pubs.example', "d'angelo@pubs.example"],
  ['pat@example.com.', 'pat@example.com'],
  ['pat\u00a0@example.com', undefined],
  ['ü@münchen.example', 'ü@xn--mnchen-3ya.example'],
  ['u\u0308@MU\u0308NCHEN.example', 'ü@xn--mnchen-3ya.example'],
  ['ü@xn--mnchen-3ya.example', 'ü@xn--mnchen-3ya.example'],
  ['a@münchen/x.example', 'a@münchen/x.example'],
  ['a@1.2', 'a@1.2'],
])('the address %j is stored as %j', (typed, stored) => {
  expect(emailAddress.safeParse(typed).data).toBe(stored)
})

test('a password needs six characters [C-AUTH-52 C-AUTH-53]', () => {
  expect(newPassword.safeParse('12345').error?.issues[0]?.message).toBe('Password must be at least 6 characters long')
  expect(newPassword.safeParse('123456').success).toBe(true)
})

const controls = ['a\nb', 'a\r\nb', 'a\tb', 'a\u0000b', 'a\u0007b', 'a\u007fb', 'a\u0085b', 'a\u009bb']
const halves = ['a\ud800b', '\udc00', 'a\ud83d']
test.each([...controls, ...halves])('single-line text rejects %j', (text) => {
  expect(oneLine(100).safeParse(text).success).toBe(false)
})
test.each(['Señor 𝕌 👩‍🎤', 'مسرح', '  trimmed\n'])('single-line text accepts %j', (text) => {
  expect(oneLine(100).parse(text)).toBe(text.trim())
})

test('paragraphs accept line breaks and tabs, and reject other control characters', () => {
  for (const text of ['a\nb', 'a\r\nb', 'a\tb', '👩‍🎤']) expect(paragraphs(100).parse(text)).toBe(text)
  for (const text of ['a\u0000b', 'a\u0007b', 'a\u007fb', ...halves])
    expect(paragraphs(100).safeParse(text).success).toBe(false)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-99-99', false],
  ['2026-04-31', false],
  ['26-4-3', false],
])('whether %s is a calendar day: %s', (text, isDay) => {
  expect(day.safeParse(text).success).toBe(isDay)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['Moon/Crater', undefined],
  ['+02:00', undefined],
])('the zone %s is stored as %s, from any browser', (text, zone) => {
  expect(timezone.safeParse(text).data).toBe(zone)
})

test.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['2201-01-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
])('dates are within the years 1900 to 2200: %s, %s', (date, fits) => {
  const sentences = [day.safeParse(date), wallTime.safeParse(`${date}T20:00`)].map(
    ({ error }) => error?.issues[0]?.message,
  )
  expect(sentences).toEqual(fits ? [undefined, undefined] : Array(2).fill('Use a year from 1900 to 2200'))
})

test.each([
  ['https://example.com', true],
  ['https://user:password@example.com', false],
  ['https://user@example.com', false],
  ['https://@example.com', false],
  ['https://:@example.com', false],
  ['https://example.com\\@evil.example', false],
  ['https://example.com/\u3164', false],
  ['https://example.com/\u202egpj.exe', false],
  ['https://exam\u200bple.com', false],
  ['javascript:alert(1)', false],
])('whether %j is a website URL: %s', (address, is) => {
  expect(website.safeParse(address).success).toBe(is)
})

test('a website without a protocol is one at https', () => {
  expect(website.parse('example.com/shows')).toBe('https://example.com/shows')
  for (const address of ['nonsense', 'example com', '@example.com', `example.com/${'x'.repeat(185)}`])
    expect([address, website.safeParse(address).success]).toEqual([address, false])
})

test('an empty website or email is null, an invalid one is named', () => {
  expect([website.parse(' '), optionalEmail.parse(''), optionalEmail.parse(null)]).toEqual([null, null, null])
  expect(optionalEmail.parse(' Pat@Example.COM ')).toBe('pat@example.com')
  for (const wrong of ['pat', `${'x'.repeat(300)}@example.com`])
    expect(optionalEmail.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a valid email address',
    ])
})

test.each(['\u200bgus@guests.example', 'gus\u200b@guests.example', ' gus@guests.example\u202e '])(
  'invisible characters in the email address %j are removed',
  (address) => {
    expect(emailAddress.parse(address)).toBe('gus@guests.example')
  },
)

test.each(['a@b..example', 'a@.example', 'a@b.'])('%j is no email address', (address) => {
  expect(emailAddress.safeParse(address).success).toBe(false)
})

test('text that one Unicode form makes longer is measured in that form', () => {
  const two = '\u0958'
  expect(oneLine(10).parse(two.repeat(5))).toBe(two.normalize('NFC').repeat(5))
  for (const schema of [oneLine(10), paragraphs(10)]) expect(schema.safeParse(two.repeat(6)).success).toBe(false)
})

test('for an oversized text only its length is reported', () => {
  const long = `${'x'.repeat(200)}\u0007`
  expect(
    oneLine(120)
      .safeParse(long)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['At most 120 characters'])
})

test('single-line text is stored without invisible characters, and is empty if only those remain', () => {
  expect(oneLine(120).parse('Ro\u200bck')).toBe('Rock')
  expect(oneLine(120).safeParse('Line\u2028separator').success).toBe(false)
  expect(fullName.safeParse('\u3164\u3164\u3164').error?.issues[0]?.message).toBe(
    'Full name must be at least 2 characters long',
  )
})
