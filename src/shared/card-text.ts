import type { PaymentCard } from './invoices.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** 'Visa ending in 4242' */
export function cardText({ brand, last4 }: PaymentCard): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`
}

/** 'Visa ending in 4242, expires 03/2029' */
export function cardWithExpiry(card: PaymentCard): string {
  return `${cardText(card)}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
}
