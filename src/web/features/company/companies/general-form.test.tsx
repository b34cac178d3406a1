import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { companyPreferences, setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { GeneralTab } from './company-settings-page.tsx'

afterEach(() => {
  closePage()
  setCompanyPreferences(null)
})

const account = owner(['dashboard', 'company_settings'])
const company = {
  ...{ id: account.company?.id, name: 'Great Hall', slug: 'great-hall', description: null, contact_email: null },
  ...{ website: null, timezone: 'UTC', status: 'active', created_at: '2026-11-20T10:00:00.000Z' },
}
const nothing = { first_weekday: null, clock: null, default_currency: null }

async function choose(label: string, option: string) {
  const input = await screen.findByRole('combobox', { name: label })
  fireEvent.click(input)
  if (label === 'Currency') {
    const user = userEvent.setup({ delay: null })
    await user.clear(input)
    await user.type(input, option.slice(-5))
  }
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  if (!list) throw new Error(`${label} offers nothing`)
  fireEvent.click(await within(list).findByText(option))
  return input as HTMLInputElement
}

test('changes of week, time format and currency apply to open pages at once [M-TIME-10 M-TIME-11 M-TIME-12]', async () => {
  let kept: object = nothing
  const page = openPage(
    '/settings',
    { Component: RequireUser, children: [{ path: '/settings', Component: GeneralTab }] },
    {
      'auth/get-session': () => ({ ...account, company: { ...account.company, ...kept } }),
      'companies/get-settings': () => ({ company: { ...company, ...kept } }),
      'companies/update-settings': ({ input: { first_weekday, clock, default_currency } }) => {
        kept = { first_weekday, clock, default_currency }
        return { company: { ...company, ...kept } }
      },
    },
  )
  await screen.findByDisplayValue('Use each person’s regional setting')
  screen.getByDisplayValue('24-hour: 21:30')
  expect((await choose('First day of the week', 'Sunday')).value).toBe('Sunday')
  expect((await choose('Time format', '12-hour: 9:30 PM')).value).toBe('12-hour: 9:30 PM')
  expect((await choose('Currency', 'SEK · Swedish Krona')).value).toBe('SEK · Swedish Krona')
  fireEvent.click(screen.getByText('Save Changes'))
  await screen.findByText('Settings saved')
  const chosen = { first_weekday: 7, clock: '12', default_currency: 'SEK' }
  expect(page.asked.find(({ call }) => call === 'companies/update-settings')?.input).toMatchObject(chosen)
  await expect.poll(companyPreferences).toMatchObject(chosen)

  await choose('First day of the week', 'Use each person’s regional setting')
  await choose('Time format', '24-hour: 21:30')
  await choose('Currency', 'None')
  fireEvent.click(screen.getByText('Save Changes'))
  await expect.poll(companyPreferences).toMatchObject({ ...nothing, clock: '24' })
})

test('only changed settings are sent, and the form then shows what others saved meanwhile', async () => {
  const page = openPage(
    '/settings',
    { Component: RequireUser, children: [{ path: '/settings', Component: GeneralTab }] },
    {
      'auth/get-session': () => account,
      'companies/get-settings': () => ({ company: { ...company, ...nothing } }),
      'companies/update-settings': ({ input }) => ({
        company: { ...company, ...nothing, contact_email: 'box@hall.example', ...input },
      }),
    },
  )
  const save = (await screen.findByText('Save Changes')).closest('button')
  expect(save?.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'By the river' } })
  expect(save?.disabled).toBe(false)
  fireEvent.click(screen.getByText('Save Changes'))
  await screen.findByText('Settings saved')
  const sent = page.asked.find(({ call }) => call === 'companies/update-settings')?.input
  expect(sent).toEqual({ description: 'By the river' })
  expect(await screen.findByDisplayValue('box@hall.example')).toBeTruthy()
  await expect.poll(() => save?.disabled).toBe(true)
})

test('logo and colors of a former plan can be removed', async () => {
  const brand = { primary: '#0a7d4b', secondary: '#112233' }
  const page = openPage(
    '/settings',
    { Component: RequireUser, children: [{ path: '/settings', Component: GeneralTab }] },
    {
      'auth/get-session': () => ({ ...account, company: { ...account.company, brand } }),
      'companies/get-settings': () => ({ company: { ...company, ...nothing } }),
      'branding/remove-brand': () => ({ success: true }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove logo and colors' }))
  const confirm = await screen.findByRole('button', { name: 'Remove' })
  expect(page.asked.some(({ call }) => call === 'branding/remove-brand')).toBe(false)
  fireEvent.click(confirm)
  await screen.findByText('Logo and colors removed')
  expect(page.asked.some(({ call }) => call === 'branding/remove-brand')).toBe(true)
})
