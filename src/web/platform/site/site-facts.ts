import { withSupportAdvice } from '#shared/contact-support.ts'

/** Public settings of this installation, which the server writes into each page. */
export interface SiteFacts {
  support: string | null
  sales: string | null
  /** Legal pages that the operator provides: 'privacy', 'terms'. */
  texts: readonly string[]
}

const defaultFacts: SiteFacts = { support: null, sales: null, texts: [] }

let facts: SiteFacts | undefined

export function siteFacts(): SiteFacts {
  facts ??= readFacts()
  return facts
}

/** Rephrase a sentence that mentions support if this installation has no support contact. */
export function withSupportText(sentence: string): string {
  return withSupportAdvice(sentence, siteFacts().support !== null)
}

function readFacts(): SiteFacts {
  const said = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content
  return said ? { ...defaultFacts, ...JSON.parse(said) } : defaultFacts
}
