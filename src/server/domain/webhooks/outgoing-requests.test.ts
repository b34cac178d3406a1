import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#tests/support/receiver.ts'
import {
  isReachable,
  networkPolicyOf,
  postWebhook,
  requestTimeoutMilliseconds,
  urlProblem,
} from './outgoing-requests.ts'

const production = networkPolicyOf({ production: true })
const development = networkPolicyOf({ production: false })
const message = { headers: { 'content-type': 'application/json' }, body: '{}' }

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

describe('in production internal networks are unreachable', () => {
  const inside = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '::127.0.0.1',
    '::10.0.0.1',
    '::a9fe:a9fe',
    '::93.184.216.34',
  ]
  test.each(inside)('%s', (address) => {
    expect(isReachable(address, production)).toBe(false)
    expect(isReachable(address, development)).toBe(true)
  })

  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is external', (address) => {
    expect(isReachable(address, production)).toBe(true)
  })

  const disguised = [
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest/meta-data/',
  ]
  test.each(disguised)('in any notation: %s', async (url) => {
    expect(urlProblem(url, production)).toBe('it leads into a private network.')
    expect(await postWebhook(url, message, production)).toMatchObject({ status: null, error: /^Not sent/ })
  })

  test('a name is checked by the address of the connection, which prevents DNS rebinding', async () => {
    const { port } = new URL(receiver.url)
    const answer = await postWebhook(`https://localhost:${port}/in`, message, production)
    expect(answer).toMatchObject({ status: null, error: 'localhost leads into a private network' })
    const plain = { ...production, plainHttp: true }
    expect((await postWebhook(`http://localhost:${port}/in`, message, plain)).error).toBe(
      'localhost leads into a private network',
    )
    expect(receiver.received).toEqual([])
    expect((await postWebhook(`http://localhost:${port}/in`, message, development)).status).toBe(200)
  })
})

test('a slow receiver times out', async () => {
  expect(requestTimeoutMilliseconds).toBe(10_000)
  receiver.answer(() => undefined)
  const answer = await postWebhook(receiver.url, message, development, 200)
  expect(answer).toMatchObject({ status: null, error: 'No answer within 0.2 seconds' })
})

test('a receiver that responds slowly is cut off; its status counts', async () => {
  receiver.answer((response) => void response.writeHead(200).write('so far'))
  const answer = await postWebhook(receiver.url, message, development, 300)
  expect(answer).toMatchObject({ status: 200, body: 'so far', error: null })
})

test('an unreachable receiver is reported as such', async () => {
  const { url } = receiver
  await receiver.close()
  expect(await postWebhook(url, message, development)).toMatchObject({
    status: null,
    error: expect.stringMatching(/ECONNREFUSED/),
  })
  receiver = await startReceiver()
})

test('zero bytes in a response never reach the database', async () => {
  receiver.answer((response) => void response.end('a\u0000b'))
  expect((await postWebhook(receiver.url, message, development)).body).toBe('ab')
})
