import { act, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readFilters, useUrlFilters, writeFilters } from './use-url-filters.ts'

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

test('two filters that change before the next render are both kept', async () => {
  let change: ReturnType<typeof useUrlFilters<typeof defaults>>[1] = () => {}
  function Filters() {
    const [filters, set] = useUrlFilters(defaults)
    change = set
    return <p>{`${filters.search} ${filters.status}`}</p>
  }
  const router = createBrowserRouter([{ path: '*', element: <Filters /> }])
  const { container } = render(<RouterProvider router={router} />)
  await act(async () => {
    const first = change
    first({ status: 'active' })
    first({ search: 'ada' })
  })
  expect(container.textContent).toBe('ada active')
  router.dispose()
})
