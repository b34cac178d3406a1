import { Button, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, held, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { confirmLeave } from '#web/platform/work/unsaved-work.ts'
import { Dialog } from './dialog.tsx'
import { LeaveConfirmation } from './leave-confirmation.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

afterEach(closePage)

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <UnsavedChanges when={() => text !== ''} savedBy={[]} />
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  )
}

/** `mutate` settles only after the invalidated queries are refetched. */
function SavedForm() {
  const [saved, setSaved] = useState('')
  const [text, setText] = useState('')
  const save = useApiMutation(async (_: string) => ({}), { successToast: 'Saved', invalidates: ['session'] })
  return (
    <>
      <UnsavedChanges when={() => text !== saved} savedBy={[save]} />
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button onClick={() => save.mutate(text, { onSuccess: () => setSaved(text) })}>Save</Button>
    </>
  )
}

const places = {
  'a form of a page': <Form />,
  'a form that saves': <SavedForm />,
  'a dialog': (
    <Dialog title="Rename" onClose={() => undefined}>
      <Form />
    </Dialog>
  ),
}

async function open(place: keyof typeof places): Promise<OpenedPage> {
  const around = {
    element: (
      <>
        <LeaveConfirmation />
        <Outlet />
      </>
    ),
    children: [
      { path: '/here', element: places[place] },
      { path: '/there', element: <p>There</p> },
    ],
  }
  const page = openPage('/here?tab=general', around, {})
  const field = await screen.findByLabelText('Name')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'Ada' } })
  return page
}

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())

/** Simulates reload or close. */
function browserAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test.each(['a form of a page', 'a dialog'] as const)(
  '%s with input cannot be left without confirmation',
  async (place) => {
    const page = await open(place)
    expect(browserAsks()).toBe(true)

    await page.go('/there')
    await question()
    press('Stay')
    await isGone()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada')

    await page.go('/here?tab=billing')
    await question()
    press('Stay')
    await isGone()
    expect(page.address()).toBe('/here?tab=general')

    const stays = confirmLeave()
    await question()
    press('Stay')
    expect(await stays).toBe(false)
    const leaves = confirmLeave()
    await question()
    press('Leave')
    expect(await leaves).toBe(true)
    expect(browserAsks(), 'once is enough').toBe(false)
  },
)

test('other URL changes need no confirmation, nor does leaving after Leave', async () => {
  const page = await open('a form of a page')
  await page.go('/here?tab=general&page=2')
  expect(page.address()).toBe('/here?tab=general&page=2')
  await page.go('/there')
  await question()
  press('Leave')
  expect(await screen.findByText('There')).toBeTruthy()
  expect(browserAsks()).toBe(false)
})

test('a saved form can be left at once, before the page reloads, and confirms again after new input', async () => {
  const page = await open('a form that saves')
  const reloaded = held(newcomer)
  page.answer('auth/get-session', reloaded.answer)
  press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(browserAsks()).toBe(false)
  await page.go('/here?tab=billing')
  expect(page.address()).toBe('/here?tab=billing')
  reloaded.release()
  await waitFor(() => expect(page.asked.filter(({ call }) => call === 'auth/get-session').length).toBeGreaterThan(1))
  await waitFor(() => expect(browserAsks()).toBe(false))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grace' } })
  await waitFor(() => expect(browserAsks()).toBe(true))
})
