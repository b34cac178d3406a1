/** Text that a spreadsheet would run as a formula, also after leading white space, which some ignore. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/

/** '-12.50 EUR' starts like a formula but is an amount in every spreadsheet; it stays unchanged. */
const amount = /^-\d+(\.\d+)? [A-Z]{3}$/

const isFormula = (text: string) => formula.test(text) && !amount.test(text)

/**
 * Escape formulas for CSV files with a leading quote. Formulas already quoted get another one, so that escaping is
 * reversible.
 */
export function escapeFormula(text: string): string {
  return isFormula(text.replace(/^'+/, '')) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, '')) ? text.slice(1) : text
}
