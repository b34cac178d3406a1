import { ownValue } from '#shared/own-value.ts'
import { headingKey } from './heading-key.ts'
import type { ParsedCell } from './import-columns.ts'
import { importLanguages } from './language-names.ts'

const symbols: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  zł: 'PLN',
  '₣': 'CHF',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  us$: 'USD',
  u$s: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  r$: 'BRL',
  mx$: 'MXN',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₱': 'PHP',
  '฿': 'THB',
  '₫': 'VND',
  '₦': 'NGN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  dkr: 'DKK',
  nkr: 'NOK',
  skr: 'SEK',
  isk: 'ISK',
  dirham: 'AED',
  pound: 'GBP',
  pounds: 'GBP',
  pfund: 'GBP',
  quid: 'GBP',
  'us dollars': 'USD',
  dollars: 'USD',
  dollar: 'USD',
  euros: 'EUR',
  franken: 'CHF',
  zloty: 'PLN',
  zlotys: 'PLN',
}

/** Currency signs that several currencies share, with these currencies. */
const sharedSigns: Record<string, readonly string[]> = {
  kr: ['DKK', 'NOK', 'SEK', 'ISK'],
  'kr.': ['DKK', 'NOK', 'SEK', 'ISK'],
  kroner: ['DKK', 'NOK'],
  kronor: ['SEK'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD'],
  '¥': ['JPY', 'CNY'],
}

let known: ReadonlyMap<string, string> | undefined

function codesByName(): ReadonlyMap<string, string> {
  if (known) return known
  const names = new Map<string, string>()
  for (const language of importLanguages) {
    const display = new Intl.DisplayNames(language, { type: 'currency' })
    for (const code of Intl.supportedValuesOf('currency')) {
      const key = headingKey(display.of(code) ?? '')
      if (key !== '' && !names.has(key)) names.set(key, code)
    }
  }
  known = names
  return names
}

/** Currencies that a sign, name or code can mean. Several for 'kr' and '$', none for unknown text. */
export function currenciesOf(text: string): readonly string[] {
  if (text.length > 60) return []
  const sign = text.normalize('NFC').trim().toLowerCase()
  const one = ownValue(symbols, sign) ?? (/^[a-z]{3}$/.test(sign) ? isoCode(sign.toUpperCase()) : undefined)
  const name = headingKey(text)
  const code = one ?? ownValue(symbols, name) ?? codesByName().get(name) ?? codesByName().get(name.replace(/s$/, ''))
  return code === undefined ? (ownValue(sharedSigns, sign) ?? []) : [code]
}

let isoCodes: ReadonlySet<string> | undefined

function isoCode(code: string): string | undefined {
  isoCodes ??= new Set(Intl.supportedValuesOf('currency'))
  return isoCodes.has(code) ? code : undefined
}

export function readCurrency(text: string): ParsedCell {
  const [code, ...others] = currenciesOf(text)
  if (code === undefined) return { problem: 'This is not a currency such as EUR' }
  if (others.length === 0) return { value: code }
  if (text.trim() === '$') return { value: code, note: 'Read as US dollars' }
  return { problem: `Which currency? Write ${[code, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` }
}
