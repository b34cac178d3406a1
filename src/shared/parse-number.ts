/**
 * Parse a number: '1,200', '1.200', '1 200' and '1’200' are 1200; '12,5' and '12.5' are 12.5. With `hasDecimals`,
 * '1.250' is 1.25 instead of 1250.
 */
export function parseNumber(text: string, { hasDecimals = false } = {}): number | undefined {
  if (text.length > 100) return undefined
  const plain = text.normalize('NFKC').replace(/[\s'’_]/g, '')
  // Spreadsheets write very large and very small numbers like this.
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i.test(plain)) return Number(plain)
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return undefined
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  const decimal = comma > point ? ',' : '.'
  const group = decimal === ',' ? '.' : ','
  const parts = plain.split(decimal)
  const isGrouped = Math.min(comma, point) === -1 && /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.test(plain)
  if (isGrouped && !(hasDecimals && parts.length === 2)) return Number(plain.replace(/[.,]/g, ''))
  if (parts.length > 2 || parts[1]?.includes(group)) return undefined
  const whole = parts[0] ?? ''
  if (whole.includes(group) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return Number(`${whole.replaceAll(group, '')}.${parts[1] || '0'}`)
}

/** Whether a number such as '1.250' or '1,250' can be 1250 or 1.25. */
export function isAmbiguousNumber(text: string): boolean {
  return text.length <= 100 && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text.normalize('NFKC').trim())
}

/** Add a zero to exactly three decimals, so that `parseNumber` cannot take them for thousands: '2.1250'. */
export function unambiguousDecimal(text: string): string {
  return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}
