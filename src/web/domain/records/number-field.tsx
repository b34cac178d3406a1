import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseNumber } from '#shared/parse-number.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What is no number is kept as it was typed. */
  value: unknown
  /** How many decimals it can have. */
  decimals?: number
  /** How a number is written while nobody types. */
  written?: (value: number) => string
  /** A text is no number: whoever looks at what was entered refuses it. */
  onChange: (value: number | string | null) => void
}

/** A number as people write it; what it does not understand stays as it was typed, and is told. */
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
        onChange(readNumber(event.currentTarget.value, decimals))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A point is what it is in every number here, unless there are more digits behind it than decimals: '1.500' guests are 1500. */
export function readNumber(text: string, decimals: number): number | string | null {
  const said = text.trim()
  if (said === '') return null
  const [, behind] = /^[+-]?\d+(?:\.(\d+))?$/.exec(said) ?? []
  const isPlain = behind !== undefined && behind.length <= decimals
  return (isPlain ? Number(said) : parseNumber(said)) ?? text
}
