/** Parse a number: '1,200', '1.200', '1 200' and '1’200' are 1200; '12,5' and '12.5' are 12.5. */
export function parseNumber(text: string): number | undefined {
  if (text.length > 100) return undefined
  const plain = text.normalize('NFKC').replace(/[\s'’_]/g, '')
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return undefined
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  const decimal = comma > point ? ',' : '.'
  const group = decimal === ',' ? '.' : ','
  const parts = plain.split(decimal)
  const isGrouped = Math.min(comma, point) === -1 && /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.test(plain)
  if (isGrouped) return Number(plain.replace(/[.,]/g, ''))
  if (parts.length > 2 || parts[1]?.includes(group)) return undefined
  const whole = parts[0] ?? ''
  if (whole.includes(group) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  return Number(`${whole.replaceAll(group, '')}.${parts[1] || '0'}`)
}
