/** Minor units as people write a price: '$29', '$29.50', '€1,200'. */
export function price(minorUnits: number, currency: string): string {
  const whole = minorUnits % 100 === 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(minorUnits / 100)
}

/** As an invoice writes it: two decimals and the currency in upper case. [C-BILL-40 C-BILL-41] */
export function invoiceAmount(minorUnits: number, currency: string): string {
  return `${(minorUnits / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** As a bill writes it, credits with their sign: '$29.00', '-$4.31'. */
export function exactPrice(minorUnits: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minorUnits / 100)
}
