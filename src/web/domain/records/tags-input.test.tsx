import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { TagsInput } from './tags-input.tsx'

afterEach(closePage)

test('the list of tags closes when one is chosen, and opens again for the next', async () => {
  const tag = { id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', name: 'Outdoor', color: '#2f855a', uses: 0 }
  openPage(
    '/tags',
    { path: '/tags', element: <TagsInput label="Tags" value={[]} readOnly={false} onChange={() => undefined} /> },
    {
      'auth/get-session': () => owner(['dashboard', 'events']),
      'event-settings/list-tags': () => ({ tags: [tag] }),
    },
  )
  const field = await screen.findByRole('combobox', { name: 'Tags' })
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: 'Outdoor' }))
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
  await userEvent.type(field, 'Out')
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
})
