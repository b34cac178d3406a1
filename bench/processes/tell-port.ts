import type { Server } from 'node:http'

export function tellPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => console.log(portOf(server)))
}

export function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
