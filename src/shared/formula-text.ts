/**
 * Text that a spreadsheet would run as a formula. Leading white space does not help, because some spreadsheets
 * ignore it.
 */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/

/** '-12.50 EUR' starts like a formula, but every spreadsheet reads it as an amount. It is not escaped. */
const amount = /^-\d+(\.\d+)? [A-Z]{3}$/

const isFormula = (text: string) => formula.test(text) && !amount.test(text)

/**
 * Escape formulas in CSV files with a leading quote. A formula that is already quoted gets a second quote, so that
 * unescaping restores the original.
 */
export function escapeFormula(text: string): string {
  return isFormula(text.replace(/^'+/, '')) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, '')) ? text.slice(1) : text
}
