import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#tests/support/receiver.ts'
import { fetchCalendarFile } from './fetch-calendar-file.ts'

const none = { etag: null, last_modified: null }
const anywhere = { plainHttp: true, privateAddresses: true }

let server: Receiver
beforeEach(async () => {
  server = await startReceiver()
})
afterEach(() => server.close())

test('a calendar is fetched with its validators, and a conditional request returns nothing if it is unchanged', async () => {
  server.answer((response) => response.writeHead(200, { etag: '"7"', 'last-modified': 'Mon' }).end('BEGIN:VCALENDAR'))
  const fetched = await fetchCalendarFile(server.url, none, anywhere)
  expect(fetched).toEqual({ text: 'BEGIN:VCALENDAR', etag: '"7"', last_modified: 'Mon' })
  server.answer(304)
  expect(await fetchCalendarFile(server.url, { etag: '"7"', last_modified: 'Mon' }, anywhere)).toBe('unchanged')
  expect(server.received.at(-1)?.headers).toMatchObject({ 'if-none-match': '"7"', 'if-modified-since': 'Mon' })
})

test.each([
  'http://127.0.0.1:1/a.ics',
  'https://10.0.0.7/a.ics',
  'https://192.168.1.4/a.ics',
  'https://169.254.169.254/latest',
  'https://[::1]/a.ics',
  'https://localhost/a.ics',
])('%s leads into a private network and is not requested [E-FEED-25]', async (url) => {
  const reach = { plainHttp: true, privateAddresses: false }
  const fetched = await fetchCalendarFile(url, none, reach)
  expect(fetched).toEqual({ problem: 'The address cannot be used: it leads into a private network.' })
})

test.each([
  ['by its address', (url: string) => url, /A redirect cannot be used: it leads into a private network/],
  ['by its name', (url: string) => url.replace('127.0.0.1', 'localhost'), /it leads into a private network/],
])('a redirect into a private network is refused %s [E-FEED-25]', async (_, target, expected) => {
  const reach = { ...anywhere }
  server.answer((response) => {
    reach.privateAddresses = false
    response.writeHead(302, { location: target(server.url) }).end()
  })
  expect(await fetchCalendarFile(server.url, none, reach)).toMatchObject({ problem: expect.stringMatching(expected) })
  expect(server.received).toHaveLength(1)
})

test('addresses with other protocols or with passwords are refused, also by redirects', async () => {
  const strict = { plainHttp: false, privateAddresses: true }
  const problem = async (url: string, reach = strict) => {
    const fetched = await fetchCalendarFile(url, none, reach)
    return typeof fetched === 'object' && 'problem' in fetched ? fetched.problem : fetched
  }
  expect(await problem(server.url)).toBe('The address cannot be used: it must start with https://.')
  expect(await problem('https://me:secret@calendar.example/a.ics')).toContain('must not hold a name or password')
  for (const location of ['file:///etc/passwd', 'ftp://calendar.example/a.ics', 'https://me:secret@127.0.0.1/']) {
    server.answer((response) => response.writeHead(301, { location }).end())
    expect(await problem(server.url, anywhere)).toContain('A redirect cannot be used')
  }
})

test('redirects are followed five times at most', async () => {
  let left = 5
  server.answer((response) => {
    if (left-- > 0) response.writeHead(302, { location: '/next' }).end()
    else response.end('BEGIN:VCALENDAR')
  })
  expect(await fetchCalendarFile(server.url, none, anywhere)).toMatchObject({ text: 'BEGIN:VCALENDAR' })
  left = 6
  expect(await fetchCalendarFile(server.url, none, anywhere)).toEqual({
    problem: 'The address leads to too many others.',
  })
})

test('more than 5 MB are not read', async () => {
  let isClosed = false
  server.answer((response) => {
    response.on('close', () => {
      isClosed = true
    })
    const chunk = 'x'.repeat(1_000_000)
    const send = () => {
      while (!isClosed && response.write(chunk));
      if (!isClosed) response.once('drain', send)
    }
    send()
  })
  expect(await fetchCalendarFile(server.url, none, anywhere)).toEqual({ problem: 'The calendar is larger than 5 MB.' })
})

test.each([
  [401, 'The server does not allow it (401). Use the secret address of the calendar.'],
  [404, 'There is no calendar at this address (404).'],
  [500, 'The server answered with an error (500).'],
])('an answer with status %i is told in words', async (status, problem) => {
  server.answer(status)
  expect(await fetchCalendarFile(server.url, none, anywhere)).toEqual({ problem })
})

test('a server that cannot be reached is told in words', async () => {
  const { url } = server
  await server.close()
  expect(await fetchCalendarFile(url, none, anywhere)).toEqual({ problem: 'The server could not be reached.' })
  server = await startReceiver()
})
