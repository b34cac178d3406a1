import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { MultiSelect, Select, TagsInput } from './choice-inputs.tsx'

afterEach(closePage)

const venues = [
  { value: 'a', label: 'Lagerhaus' },
  { value: 'b', label: 'Old Brewery' },
]

function Fields({ readOnly = false }) {
  const [venue, setVenue] = useState<string | null>('a')
  const [spaces, setSpaces] = useState<string[]>(['a'])
  const [artists, setArtists] = useState<string[]>(['Nova'])
  return (
    <>
      <Select label="Venue" data={venues} clearable readOnly={readOnly} value={venue} onChange={setVenue} />
      <MultiSelect label="Spaces" data={venues} readOnly={readOnly} value={spaces} onChange={setSpaces} />
      <TagsInput label="Artists" data={[]} readOnly={readOnly} value={artists} onChange={setArtists} />
    </>
  )
}

const open = (element = <Fields />) => openPage('/', { path: '/', element }, {})
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const words = () => [...document.querySelectorAll('[class*="Pill-label"]')].map(({ textContent }) => textContent)

test('a closed field shows the selected options, and removes them', async () => {
  open()
  expect(await field('Venue')).toHaveProperty('value', 'Lagerhaus')
  expect(words()).toEqual(['Lagerhaus', 'Nova'])
  for (const cross of document.querySelectorAll(
    '[class*="Pill-remove"], [class*="ClearButton"], [data-combined-clear-section] button',
  ))
    fireEvent.click(cross)
  expect(words()).toEqual([])
  expect(await field('Venue')).toHaveProperty('value', '')
})

test('input before the list is loaded filters it, and the focus stays', async () => {
  open()
  const closed = await field('Venue')
  closed.focus()
  fireEvent.change(closed, { target: { value: 'Brew' } })
  const option = await screen.findByRole('option', { name: 'Old Brewery' })
  const opened = await field('Venue')
  expect(opened).not.toBe(closed)
  expect(document.activeElement).toBe(opened)
  expect(opened.value).toBe('Brew')
  expect(screen.queryByRole('option', { name: 'Lagerhaus' })).toBeNull()
  fireEvent.click(option)
  expect(opened.value).toBe('Old Brewery')
})

test('a word left before the list is loaded is added', async () => {
  open()
  const closed = await field('Artists')
  closed.focus()
  fireEvent.change(closed, { target: { value: 'Vega' } })
  fireEvent.keyDown(closed, { key: 'Enter' })
  fireEvent.change(closed, { target: { value: 'Lyra' } })
  fireEvent.blur(closed)
  expect(words()).toEqual(['Lagerhaus', 'Nova', 'Vega', 'Lyra'])
})

test('a read-only field does not open', async () => {
  open(<Fields readOnly />)
  const closed = await field('Venue')
  closed.focus()
  await Promise.all([import('./choice-code.ts'), screen.findByText('Nova')])
  expect(await field('Venue')).toBe(closed)
})
