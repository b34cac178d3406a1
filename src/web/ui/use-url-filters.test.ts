import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './use-url-filters.ts'

const defaults = { search: '', status: 'all' }

test('filters are read from the URL, defaults where it is silent', () => {
  expect(readFilters(new URLSearchParams('status=active&tab=members'), defaults)).toEqual({
    search: '',
    status: 'active',
  })
})

test('what equals its default leaves the URL, what is not a filter stays', () => {
  const params = new URLSearchParams('status=active&tab=members')
  expect(writeFilters(params, { search: 'ada', status: 'all' }, defaults).toString()).toBe('tab=members&search=ada')
})
