import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { onSessionEvent } from '#web/platform/session/session-events.ts'
import { useSetPrimaryEmail } from './use-emails.ts'
import { useSaveProfile, useSetFormats } from './use-profile.ts'

afterEach(closePage)

const acts = {
  profile: () => useSaveProfile().mutate,
  formats: () => useSetFormats().mutate,
  'primary address': () => useSetPrimaryEmail().mutate,
}

test.each(Object.entries(acts))(
  'a user change is announced once saved, not when rejected: %s [C-SESS-20]',
  async (_, useAct) => {
    const heard: string[] = []
    const unsubscribe = onSessionEvent((event) => heard.push(event))
    function Page() {
      const act = useAct() as (input: object) => void
      return (
        <button type="button" onClick={() => act({})}>
          Change
        </button>
      )
    }
    const page = openPage('/settings', { path: '/settings', Component: Page }, { 'auth/get-session': newcomer })
    const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const calls = ['account/update-profile', 'account/set-formats', 'account/set-primary-email']
    await press()
    await expect.poll(() => page.asked.filter(({ call }) => calls.includes(call)).length).toBe(1)
    expect(heard).not.toContain('USER_UPDATED')
    for (const call of calls) page.answer(call, () => ({ success: true, profile: null }))
    await press()
    await expect.poll(() => heard).toContain('USER_UPDATED')
    unsubscribe()
  },
)
