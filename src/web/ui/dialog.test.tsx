import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { Dialog } from './dialog.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const onClose = vi.fn()

afterEach(() => {
  closePage()
  onClose.mockClear()
})

function Rename() {
  const form = useForm({ initialValues: { name: 'Ada', everybody: false } })
  return (
    <>
      <UnsavedChanges when={form.isDirty} savedBy={[]} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Checkbox label="Tell everybody" {...form.getInputProps('everybody', { type: 'checkbox' })} />
      <PasswordInput label="Password" />
    </>
  )
}

function open(under?: () => void) {
  const element = (
    <>
      {under ? (
        <Dialog title="Below" onClose={under}>
          Underneath
        </Dialog>
      ) : null}
      <Dialog title="Rename" onClose={onClose}>
        <Rename />
      </Dialog>
    </>
  )
  openPage('/', { path: '/', element }, {})
  return screen.findByRole('dialog', { name: 'Rename' })
}

function enter(label: string, value: string) {
  const field = screen.getByLabelText(label, { selector: 'input' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('a dialog without input closes by Escape and its close button', async () => {
  await open()
  press('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('unsaved changes are not lost without confirmation; reverted ones and fields outside the form do not count', async () => {
  await open()
  enter('Password', 'secret words')
  enter('Name', 'Adam')
  enter('Name', 'Ada')
  press('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)

  enter('Name', 'Grace')
  press('Escape')
  expect(await screen.findByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy()
  // Escape now closes the confirmation.
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you entered?' })).toBeNull())
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Grace')

  press('Escape')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a checked box counts as input', async () => {
  await open()
  const box = screen.getByLabelText('Tell everybody')
  fireEvent.focus(box)
  fireEvent.click(box)
  press('Escape')
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape closes only the topmost dialog', async () => {
  const under = vi.fn()
  await open(under)
  press('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(under).not.toHaveBeenCalled()
})
