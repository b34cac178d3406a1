import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './use-url-filters.ts'

const defaults = { search: '', status: 'all' }

test('filters are read from the URL, with defaults', () => {
  expect(readFilters(new URLSearchParams('status=active&tab=members'), defaults)).toEqual({
    search: '',
    status: 'active',
  })
})

test('default values are removed from the URL, other parameters stay', () => {
  const params = new URLSearchParams('status=active&tab=members')
  expect(writeFilters(params, { search: 'ada', status: 'all' }, defaults).toString()).toBe('tab=members&search=ada')
})
