import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { venues } from '#shared/features/events/venues.ts'
import { owner } from '#tests/web/accounts.ts'
import { user } from '#tests/web/acting.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const hall = { ...sampleOf(venues.calls.createRecord.output).record, id, name: 'Werkhalle' }

async function venueInput(): Promise<HTMLInputElement> {
  const find = () => document.querySelector<HTMLInputElement>('[data-path="venue"]')
  await waitFor(() => expect(find()).not.toBeNull(), { timeout: 10_000 })
  return find() as HTMLInputElement
}

test('a select of a venue offers one that was created after the form was opened', async () => {
  let rows: unknown[] = []
  const page = openProduct('/events/new', owner(['dashboard', 'events']), {
    'venues/list-records': () => ({ rows, next_cursor: null }),
  })
  const input = await venueInput()
  await waitFor(() => expect(page.asked.some(({ call }) => call === 'venues/list-records')).toBe(true))
  rows = [hall]
  fireEvent.click(input)
  await screen.findByRole('option', { name: 'Werkhalle' })
})

test('a select of a venue creates one by its name, selects it and keeps the rest of the form', async () => {
  const page = openProduct('/events/new', owner(['dashboard', 'events']), {
    'venues/list-records': () => ({ rows: [], next_cursor: null }),
    'venues/create-record': () => ({ record: hall }),
  })
  const input = await venueInput()
  const name = document.querySelector('[data-path="name"]') as HTMLInputElement
  fireEvent.change(name, { target: { value: 'Nova' } })
  fireEvent.click(input)
  await user.type(input, 'Werkhalle ')
  fireEvent.click(await screen.findByRole('option', { name: 'Add ‘Werkhalle’ as a new venue' }))
  await waitFor(() => expect(input.value).toBe('Werkhalle'))
  expect(name.value).toBe('Nova')
  expect(page.asked.find(({ call }) => call === 'venues/create-record')?.input).toMatchObject({
    name: 'Werkhalle',
    time_zone: expect.any(String),
  })
  expect(page.asked.some(({ call, input }) => call === 'venues/list-records' && input.search === 'Werkhalle')).toBe(
    true,
  )
})

test('a select of a venue does not offer to create one that is there', async () => {
  openProduct('/events/new', owner(['dashboard', 'events']), {
    'venues/list-records': () => ({ rows: [hall], next_cursor: null }),
  })
  const input = await venueInput()
  fireEvent.click(input)
  await user.type(input, 'werkhalle')
  await screen.findByRole('option', { name: 'Werkhalle' })
  expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull()
})
