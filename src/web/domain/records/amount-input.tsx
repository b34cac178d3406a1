import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalsOf } from '#shared/money.ts'

interface AmountInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  currency: string
  /** In minor units. */
  value: number | null
  onChange: (value: number | null) => void
}

/** Entered as people write it, kept in minor units: as many decimals as the currency has. */
export function AmountInput({ currency, value, onChange, ...shared }: AmountInputProps) {
  const decimals = decimalsOf(currency)
  return (
    <NumberInput
      {...shared}
      hideControls
      decimalScale={decimals}
      thousandSeparator
      rightSection={currency}
      rightSectionWidth={52}
      value={value === null ? '' : value / 10 ** decimals}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 10 ** decimals))}
    />
  )
}
