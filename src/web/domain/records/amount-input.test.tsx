import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { moneyText } from '#web/domain/money-text.ts'
import { AmountInput } from './amount-input.tsx'

afterEach(cleanup)

/** Type text; returns the stored minor units and the text shown afterwards. */
function typed(currency: string, text: string, before: number | null = null): { kept: unknown; shown: string } {
  let kept: unknown = before
  const Field = () => {
    const [value, setValue] = useState<unknown>(before)
    kept = value
    return (
      <MantineProvider env="test">
        <AmountInput label="Fee" currency={currency} value={value} onChange={setValue} />
      </MantineProvider>
    )
  }
  const { container, unmount } = render(<Field />)
  const input = container.querySelector('input')
  if (!input) throw new Error('There is no field')
  if (text !== '') fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
  const shown = input.value
  unmount()
  return { kept, shown }
}

describe('an amount has the decimals of its currency', () => {
  test.each([
    ['EUR', '1250.5', 125_050, '1,250.50'],
    ['EUR', '1.250,50', 125_050, '1,250.50'],
    ['EUR', '-0.05', -5, '-0.05'],
    ['JPY', '1250', 1250, '1,250'],
    ['JPY', '1,250', 1250, '1,250'],
    ['KWD', '12.345', 12_345, '12.345'],
    ['KWD', '1,250.5', 1_250_500, '1,250.500'],
  ])('%s %s is entered, stored and shown [M-TIME-14]', (currency, text, kept, shown) => {
    expect(typed(currency, text)).toEqual({ kept, shown })
    // The shown text must parse to the same value.
    expect(typed(currency, shown)).toEqual({ kept, shown })
    expect(typed(currency, '', kept)).toEqual({ kept, shown })
  })

  test.each([
    ['EUR', '12.3456'],
    ['JPY', '12.5'],
    ['KWD', '1.0005'],
  ])('in %s the amount %s is invalid, and stays as typed [M-TIME-14]', (currency, text) => {
    expect(typed(currency, text)).toEqual({ kept: text, shown: text })
  })

  test.each([
    ['EUR', 125_050, '€1,250.50'],
    ['JPY', 125_050, '¥125,050'],
    ['KWD', 125_050, 'KWD\u00a0125.050'],
  ])('its page shows an error for %s [M-TIME-14]', (currency, amount, told) => {
    expect(moneyText({ amount, currency })).toBe(told)
  })
})
