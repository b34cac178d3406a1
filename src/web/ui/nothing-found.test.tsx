import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NothingFound } from './nothing-found.tsx'

const none = { search: '', filters: '[]' }

test.each([
  ['a search', { search: 'nova', filters: '[]' }, 'Clear search'],
  ['filters', { search: '', filters: '[["tags"]]' }, 'Clear filters'],
  ['both', { search: 'nova', filters: '[["tags"]]' }, 'Clear filters'],
  ['neither', none, null],
])('after %s an empty list offers to clear it', (_, filters, label) => {
  const { unmount } = render(
    <MantineProvider>
      <NothingFound title="No events match" filters={filters} none={none} onClear={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(label)
  unmount()
})

test('with filters the title says that nothing matches, without them that there is nothing', () => {
  const titles = [none, { ...none, search: 'nova' }].map((filters) => {
    const { container, unmount } = render(
      <MantineProvider>
        <NothingFound
          title="No subscriptions"
          noMatchTitle="No subscriptions match"
          filters={filters}
          none={none}
          onClear={() => undefined}
        />
      </MantineProvider>,
    )
    const title = container.querySelector('h2, h3, p')?.textContent
    unmount()
    return title
  })
  expect(titles).toEqual(['No subscriptions', 'No subscriptions match'])
})
