import { withContact } from '#shared/contact-support.ts'

/** What this installation says of itself to everybody; the server writes it into each page. */
export interface SiteFacts {
  /** Who people are told to write to. */
  support: string | null
  sales: string | null
  /** The operator's own texts that there are: 'privacy', 'terms'. */
  texts: readonly string[]
}

const unsaid: SiteFacts = { support: null, sales: null, texts: [] }

let facts: SiteFacts | undefined

export function siteFacts(): SiteFacts {
  facts ??= read()
  return facts
}

/** A sentence that sends to support, as it can be said here. */
export function withSupportText(sentence: string): string {
  return withContact(sentence, siteFacts().support !== null)
}

function read(): SiteFacts {
  const said = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content
  return said ? { ...unsaid, ...JSON.parse(said) } : unsaid
}
