import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServerProcess } from '#tests/support/server-process.ts'

/** Milliseconds until the server closes a connection that sends only this text. */
function lifetime(port: string, text: string): Promise<number> {
  const began = performance.now()
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
  socket.on('error', () => undefined)
  socket.resume()
  return new Promise((resolve) => socket.once('close', () => resolve((performance.now() - began) / 1000)))
}

test('silent connections are closed after a minute: before, during and after a request', async () => {
  const server = await startServerProcess({})
  try {
    const { port } = new URL(server.url)
    const head = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'
    const lived = await Promise.all(
      ['', head, `${head}\r\n`, `${head}content-length: 9\r\n\r\n1234`].map((text) => lifetime(port, text)),
    )
    for (const seconds of lived) expect(seconds).toBeLessThan(95)
  } finally {
    await server.kill()
  }
})
