import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { NotificationsTab } from './notifications-tab.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const radio = (kind: string, choice: RegExp) =>
  within(screen.getByRole('radiogroup', { name: kind })).getByRole<HTMLInputElement>('radio', { name: choice })

test('each kind of notification has a choice of emails, and one that fails to be stored is not shown as chosen [M-NOTE-34]', async () => {
  let stored = { hold_challenges: 'at_once', hold_news: 'daily' }
  const page = openPage(
    '/settings',
    { path: '/settings', Component: NotificationsTab },
    {
      'auth/get-session': newcomer,
      'account/list-notification-choices': () => ({ choices: stored }),
      'account/set-notification-choice': () => refusal('internal', 500, 'Something failed'),
    },
  )
  await screen.findByRole('radiogroup', { name: 'Challenges of holds' })
  expect(radio('Challenges of holds', /^Immediately/).checked).toBe(true)
  expect(radio('Other news about holds', /^Once a day/).checked).toBe(true)
  await user.click(radio('Other news about holds', /^No email/))
  await screen.findByText('Failed to update notifications')
  expect(radio('Other news about holds', /^Once a day/).checked).toBe(true)
  page.answer('account/set-notification-choice', ({ input }) => {
    const { kind, email } = input as { kind: string; email: string }
    stored = { ...stored, [kind]: email }
    return { success: true }
  })
  await user.click(radio('Other news about holds', /^No email/))
  await screen.findByText('Notifications updated')
  expect(radio('Other news about holds', /^No email/).checked).toBe(true)
  expect(radio('Challenges of holds', /^Immediately/).checked).toBe(true)
})
