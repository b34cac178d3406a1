const advice = / or contact support(?=\.)|\. Please contact support$| and contact support(?=\.)/

/** Remove the advice to contact support if there is no contact. */
export function withContact(sentence: string, hasSupport: boolean): string {
  return hasSupport ? sentence : sentence.replace(advice, '')
}
