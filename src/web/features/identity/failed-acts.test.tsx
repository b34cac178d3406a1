import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { integrations } from '#shared/features/company/integrations.ts'
import { account as calls } from '#shared/features/identity/account.ts'
import { newcomer, visitor } from '#tests/web/accounts.ts'
import { dialog, field, fill, press, pressInDialog, user } from '#tests/web/acting.ts'
import { refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

async function expectToast(...words: string[]): Promise<void> {
  const toast = await screen.findByRole('region', { name: 'Notifications' })
  for (const each of words) await waitFor(() => expect(toast.textContent).toContain(each))
}

const email = (address: string, is_verified: boolean) => ({
  ...sampleOf(calls.calls.listEmails.output.shape.emails.element),
  ...{ id: address, email: address, is_verified, is_primary: false },
})
const provider = (state: string) => ({
  ...sampleOf(integrations.calls.listIntegrations.output.shape.integrations.element),
  ...{ id: 'g', integration_type: 'google_calendar', name: 'Google Calendar', state, is_active: state === 'connected' },
})
const emails = {
  'account/list-emails': { emails: [email('new@example.test', false), email('second@example.test', true)] },
}
const confirm = async (name: string) => {
  await fill(/^Current password/, 'Curtain-call-7')
  await pressInDialog(name)
}
const password = async (fresh: string, again = fresh) => {
  await fill(/^Current password/, 'Curtain-call-7')
  await fill(/^New password/, fresh)
  await fill(/^Confirm new password/, again)
  await press('Update Password')
}
const saveProfile = async () => {
  await fill(/^Display name/, 'Robin C.')
  await press('Save Profile')
}

test.each([
  {
    name: 'the profile [C-USER-10]',
    tab: 'profile',
    act: saveProfile,
    call: 'account/update-profile',
    says: ['Failed to update profile'],
  },
  {
    name: 'a new password, with the reason [C-USER-19]',
    tab: 'security',
    act: () => password('Second-act-9'),
    call: 'auth/update-password',
    says: ['Failed to update password', 'Boom'],
  },
  {
    name: 'an added address [C-USER-49]',
    tab: 'emails',
    act: async () => {
      await fill(/^Add an address/, 'other@example.test')
      await press('Add Email')
      await confirm('Add Email')
    },
    call: 'account/add-email',
    says: ['Failed to add email', 'Boom'],
  },
  {
    name: 'a primary address [C-USER-50]',
    tab: 'emails',
    answers: emails,
    act: async () => {
      await press('Set Primary')
      await confirm('Set Primary')
    },
    call: 'account/set-primary-email',
    says: ['Failed to update primary email'],
  },
  {
    name: 'a verification mail [C-USER-51]',
    tab: 'emails',
    answers: emails,
    act: () => press('Send Verification'),
    call: 'account/send-email-verification',
    says: ['Failed to send verification email'],
  },
  {
    name: 'a connection [C-USER-57]',
    tab: 'integrations',
    answers: { 'integrations/list-integrations': { integrations: [provider('not_connected')] } },
    act: () => press('Connect Google Calendar'),
    call: 'integrations/connect-integration',
    says: ['Failed to connect integration'],
  },
  {
    name: 'the right to write events',
    tab: 'integrations',
    answers: {
      'integrations/list-integrations': { integrations: [{ ...provider('connected'), writes_events: true }] },
    },
    act: async () => user.click(await screen.findByRole('switch', { name: /^Write my events/ })),
    call: 'integrations/set-event-writing',
    says: ['Failed to change what is written to your calendar'],
  },
  {
    name: 'a disconnection [C-USER-58]',
    tab: 'integrations',
    answers: { 'integrations/list-integrations': { integrations: [provider('connected')] } },
    act: async () => {
      await press('Disconnect Google Calendar')
      await pressInDialog('Disconnect')
    },
    call: 'integrations/disconnect-integration',
    says: ['Failed to disconnect integration'],
  },
])('$name shows its error', async ({ tab, answers = {}, act, call, says }) => {
  openProduct(`/settings?tab=${tab}`, newcomer(), {
    ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, () => answer])),
    [call]: () => refusal('conflict', 409),
  })
  await act()
  await expectToast(...says)
})

test('a photo must be an image; an unreadable one is rejected [C-USER-11]', async () => {
  openProduct('/settings?tab=profile', newcomer(), {
    'account/upload-profile-photo': () => refusal('image_unreadable', 422, 'This file is not a picture we can read.'),
  })
  const photo = await screen.findByLabelText<HTMLInputElement>('Profile photo file')
  await user.upload(photo, new File(['no picture'], 'me.png', { type: 'image/png' }))
  await expectToast('Failed to upload photo', 'This file is not a picture we can read.')
  photo.removeAttribute('accept')
  await user.upload(photo, new File(['words'], 'me.txt', { type: 'text/plain' }))
  await expectToast('Failed to upload photo', 'Choose an image of at most 5 MB.')
})

test('a new password needs six characters, the same twice [C-USER-17]', async () => {
  const page = openProduct('/settings?tab=security', newcomer())
  await password('short')
  await screen.findByText('Password must be at least 6 characters long')
  await password('Second-act-9', 'Third-act-9')
  await screen.findByText("New passwords don't match")
  expect(page.asked.some(({ call }) => call === 'auth/update-password')).toBe(false)
})

test('a company that requires strong passwords is named when the new one is too short', async () => {
  openProduct('/settings?tab=security', newcomer(), { 'account/get-password-policy': () => ({ is_strict: true }) })
  await screen.findByText(/^Your company requires at least 8 characters/)
  await password('short')
  await waitFor(() => expect(screen.getByText(/^Your company requires at least 8 characters/).id).toMatch(/-error$/))
  expect(screen.queryByText(/at least 6 characters/)).toBeNull()
})

test('an address must be valid, and a bio has at most 500 characters [C-USER-05 C-USER-34]', async () => {
  const page = openProduct('/settings?tab=emails', newcomer())
  await fill(/^Add an address/, 'not an address')
  await press('Add Email')
  await screen.findByText('Please enter a valid email address')
  await page.go('/settings?tab=profile')
  await press('Leave')
  await fill(/^Bio/, 'x'.repeat(501))
  await press('Save Profile')
  await screen.findByText('At most 500 characters')
  expect(document.activeElement).toBe(await field(/^Bio/))
})

test('without a session a profile is not saved [C-USER-12]', async () => {
  const page = openProduct('/settings?tab=profile', newcomer())
  await fill(/^Display name/, 'Nobody')
  page.answer('auth/get-session', () => visitor)
  page.answer('auth/refresh-session', () => refusal('invalid_refresh_token', 401))
  page.answer('account/update-profile', () => refusal('no_session', 401, 'Not authenticated'))
  await press('Save Profile')
  await user.click((await dialog('Sign in to continue')).getByRole('button', { name: 'Use another account' }))
  await expectToast('Failed to update profile', 'Not authenticated')
})
