import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An OAuth provider beside the product: it asks the person, and wants the verifier that fits the challenge. */
export interface Provider {
  endpoints: { authorization: string; token: string; revocation: string }
  close(): Promise<void>
}

export async function startProvider(): Promise<Provider> {
  const challenges = new Map<string, string>()
  const server = createServer((request, response) => answer(challenges, request, response))
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider has no port')
  const at = (path: string) => `http://localhost:${address.port}/${path}`
  return {
    endpoints: { authorization: at('authorize'), token: at('token'), revocation: at('revoke') },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function answer(challenges: Map<string, string>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (url.pathname === '/authorize') {
    const code = randomUUID()
    challenges.set(code, url.searchParams.get('code_challenge') ?? '')
    return response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(url.searchParams, code))
  }
  if (url.pathname === '/token') {
    const form = await formOf(request)
    const challenge = challenges.get(form.get('code') ?? '')
    challenges.delete(form.get('code') ?? '')
    const fits =
      challenge ===
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
    return fits
      ? json(200, { access_token: randomUUID(), refresh_token: randomUUID(), token_type: 'Bearer', expires_in: 3600 })
      : json(400, { error: 'invalid_grant' })
  }
  return json(200, {})
}

function consentPage(asked: URLSearchParams, code: string): string {
  const back = (said: Record<string, string>) =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ ...said, state: asked.get('state') ?? '' })}`
  const link = (text: string, said: Record<string, string>) =>
    `<a href="${back(said).replaceAll('&', '&amp;')}">${text}</a>`
  return `<!doctype html><html lang="en"><head><title>Provider</title><link rel="icon" href="data:,"></head>
    <body><h1>May Marquee see your calendar?</h1>${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}</body></html>`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
