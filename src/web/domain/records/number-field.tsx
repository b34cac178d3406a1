import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseNumber } from '#shared/parse-number.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: unknown
  decimals?: number
  written?: (value: number) => string
  /** Receives the typed text if it is not a number, so that validation rejects it. */
  onChange: (value: number | string | null) => void
}

export function NumberField({ value, decimals = 0, written = String, onChange, ...shared }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? written(value) : typeof value === 'string' ? value : ''
  return (
    <TextInput
      {...shared}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseTypedNumber(event.currentTarget.value, decimals))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/**
 * Parse a typed number. With more digits after the dot than `decimals`, the dot separates thousands: '1.500' without
 * decimals is 1500.
 */
export function parseTypedNumber(text: string, decimals: number): number | string | null {
  const said = text.trim()
  if (said === '') return null
  const [, behind] = /^[+-]?\d+(?:\.(\d+))?$/.exec(said) ?? []
  const isPlain = behind !== undefined && behind.length <= decimals
  return (isPlain ? Number(said) : parseNumber(said)) ?? text
}
