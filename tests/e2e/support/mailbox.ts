import { type APIRequestContext, expect } from '@playwright/test'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  sent_at: string
}

export class Mailbox {
  readonly #request: APIRequestContext

  constructor(request: APIRequestContext) {
    this.#request = request
  }

  async messages(to: string): Promise<Mail[]> {
    const response = await this.#request.get('/dev/mailbox/messages', { params: { to } })
    expect(response.status(), 'the mailbox answers').toBe(200)
    const { messages }: { messages: Mail[] } = await response.json()
    return messages
  }

  async waitFor(to: string, subject: string | RegExp): Promise<Mail> {
    const fits = (mail: Mail) =>
      typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject)
    let found: Mail | undefined
    await expect(async () => {
      found = (await this.messages(to)).find(fits)
      expect(found, `a mail '${subject}' to ${to}`).toBeDefined()
    }).toPass({ timeout: 120_000, intervals: [100, 200, 400] })
    if (!found) throw new Error(`No mail '${subject}' to ${to}`)
    return found
  }
}

export function linkWith(mail: Mail, parameter: string): URL {
  for (const link of mail.links) {
    const url = new URL(link)
    if (url.searchParams.has(parameter)) return url
  }
  throw new Error(`The mail '${mail.subject}' has no link with ?${parameter}=`)
}
