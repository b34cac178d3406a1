import { MultiSelect, Select } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePage, openPage } from '#tests/web/open-page.tsx'

const onChange = vi.fn()
const onSubmit = vi.fn()
const data = ['Harbour Hall', 'Salle Élysée', 'Zoo']

afterEach(() => {
  closePage()
  onChange.mockClear()
  onSubmit.mockClear()
})

test('Enter chooses the first match of a text without accents, and does not submit', async () => {
  const input = await open(<Select label="Venue" searchable data={data} value={null} onChange={onChange} />)
  fireEvent.change(input, { target: { value: 'elysee' } })
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Salle Élysée',
  ])
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['Salle Élysée'])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('several values are chosen the same way', async () => {
  const input = await open(
    <MultiSelect label="Venue" searchable data={data} value={['Harbour Hall']} onChange={onChange} />,
  )
  fireEvent.change(input, { target: { value: 'ZO' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([['Harbour Hall', 'Zoo']])
})

async function open(field: ReactNode): Promise<HTMLElement> {
  openPage('/', { path: '/', element: <form onSubmit={onSubmit}>{field}</form> }, {})
  const input = await screen.findByLabelText('Venue', { selector: 'input' })
  input.focus()
  fireEvent.click(input)
  return input
}
