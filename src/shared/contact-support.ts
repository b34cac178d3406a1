const advice = / or contact support(?=\.)|\. Please contact support$| and contact support(?=\.)/

/** A sentence that sends to support says so only where somebody can be reached. */
export function withContact(sentence: string, hasSupport: boolean): string {
  return hasSupport ? sentence : sentence.replace(advice, '')
}
