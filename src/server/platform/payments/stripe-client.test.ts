import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripeClient } from './stripe-client.ts'

const used = new WeakSet<Socket>()
/** Reset each connection at its second request, like a provider that has just closed an idle connection. */
const provider = createServer((request, response) => {
  if (used.has(request.socket)) return request.socket.destroy()
  used.add(request.socket)
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'cus_1', object: 'customer' }))
})

beforeAll(() => new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  provider.close()
  provider.closeAllConnections()
})

test('idle connections that the provider has closed do not use up the retry', async () => {
  const { port } = provider.address() as AddressInfo
  const stripe = await createStripeClient('sk_test_1', `http://127.0.0.1:${port}`)
  const read = () => stripe.customers.retrieve('cus_1')
  await Promise.all([read(), read(), read()])
  expect((await read()).id).toBe('cus_1')
})
