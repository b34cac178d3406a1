const advice =
  / or contact support(?=\.)| Contact support to restore it\.$|\. Please contact support$| and contact support(?=\.)/

/** Return a message. Its advice to contact support is removed if no support contact is configured. */
export function withSupportAdvice(sentence: string, hasSupport: boolean): string {
  return hasSupport ? sentence : sentence.replace(advice, '')
}
