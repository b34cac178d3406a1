import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

afterEach(closeProduct)

test('the palette of a color loads on focus, and the color keeps its name and value', async () => {
  openProduct('/events/new', owner(['dashboard', 'events']))
  const input = () => document.querySelector<HTMLInputElement>('[data-path="color"]')
  const palette = () => document.querySelector('.mantine-ColorInput-wrapper')
  await waitFor(() => expect(input()).not.toBeNull())
  expect(palette()).toBeNull()
  fireEvent.change(input() as HTMLInputElement, { target: { value: '#2f855a' } })
  fireEvent.focus(input() as HTMLInputElement)
  await waitFor(() => expect(palette()).not.toBeNull())
  expect(input()?.value).toBe('#2f855a')
  expect(document.activeElement).toBe(input())
})
