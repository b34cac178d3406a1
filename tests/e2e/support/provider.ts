import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** An OAuth provider beside the product: it asks the person, and wants the verifier that fits the challenge. */
const challenges = new Map<string, string>()

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (url.pathname === '/authorize') {
    return response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(url.searchParams))
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
}).listen(Number(process.env.PORT), 'localhost')

function consentPage(asked: URLSearchParams): string {
  const code = randomUUID()
  challenges.set(code, asked.get('code_challenge') ?? '')
  const back = (answer: Record<string, string>) =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ ...answer, state: asked.get('state') ?? '' })}`
  const link = (text: string, answer: Record<string, string>) =>
    `<a href="${back(answer).replaceAll('&', '&amp;')}">${text}</a>`
  return `<!doctype html><html lang="en"><head><title>Provider</title><link rel="icon" href="data:,"></head>
    <body><h1>May Marquee see your calendar?</h1>${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}</body></html>`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
