import { currencyDecimals } from '#shared/money.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

interface AmountInputProps extends Omit<NumberFieldProps, 'decimals' | 'written'> {
  currency: string
}

/** Input for an amount of money. The value is in minor units, such as cents. */
export function AmountInput({ currency, value, onChange, ...shared }: AmountInputProps) {
  const decimals = currencyDecimals(currency)
  const inMinor = (amount: number) => Number((amount * 10 ** decimals).toFixed(3))
  return (
    <NumberField
      {...shared}
      decimals={decimals}
      written={(amount) =>
        amount.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      }
      rightSection={currency}
      rightSectionWidth={52}
      value={typeof value === 'number' ? value / 10 ** decimals : value}
      onChange={(next) => {
        const amount = typeof next === 'number' ? inMinor(next) : next
        // Too many decimals for the currency: pass the text on, so that validation rejects it.
        onChange(typeof amount === 'number' && !Number.isInteger(amount) ? String(next) : amount)
      }}
    />
  )
}
