/** What a spreadsheet would take for a formula; also behind blanks, which some of them skip. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/

/** '-12.50 EUR' begins like one and is none to any of them: an amount stays an amount. */
const amount = /^-\d+(\.\d+)? [A-Z]{3}$/

const isFormula = (text: string) => formula.test(text) && !amount.test(text)

/** A text that a file of text can say without being reckoned: plain by a leading quote, as is what begins with such a quote itself. */
export function escapeFormula(text: string): string {
  return isFormula(text.replace(/^'+/, '')) ? `'${text}` : text
}

/** What was meant by a disarmed text. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, '')) ? text.slice(1) : text
}
