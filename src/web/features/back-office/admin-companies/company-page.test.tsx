import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { CompanyPage } from './company-page.tsx'

vi.mock('#web/platform/session/session.tsx', () => ({ useSession: () => ({ account: null }) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without an id in the URL an error is shown and no request is sent [A-CDET-14]', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  // jsdom has no `matchMedia`.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <CompanyPage />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(screen.getByText('Company ID is required')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Companies' }).getAttribute('href')).toBe('/admin/companies')
  expect(fetched).not.toHaveBeenCalled()
})
