import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { currentToast } from '#web/platform/toast/toast.ts'
import { useSchemaForm } from './use-schema-form.ts'

const schema = z.object({
  title: z.string().min(1, 'A title is required'),
  days: z.array(z.object({ date: z.string().min(1, 'Enter a date') })),
})
const save = vi.fn()

afterEach(() => {
  closePage()
  save.mockClear()
})

/** The inputs are in another order than the values; the days share one input. A time of 'abc' is no value. */
function Form({ refuse }: { refuse?: (form: ReturnType<typeof useSchemaForm>) => void }) {
  const form = useSchemaForm(schema, {
    initialValues: { title: '', days: [''], repeated: '' },
    toInput: ({ title, days }) => ({ title, days: days.map((date) => ({ date })) }),
    also: ({ title, repeated }) => (title === repeated ? {} : { repeated: 'Type the title again' }),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ title, days }) => {
        save(title, ...days)
        refuse?.(form as never)
      })}
    >
      <TextInput label="Again" {...form.getInputProps('repeated')} />
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput
        label="Date"
        data-path="days"
        error={form.errors['days.0.date']}
        value={form.values.days[0]}
        onChange={(event) => form.setFieldValue('days', [event.currentTarget.value])}
      />
      <TextInput
        label="Time"
        onChange={(event) =>
          event.currentTarget.setCustomValidity(event.currentTarget.value === 'abc' ? 'Enter a time' : '')
        }
      />
      <button type="submit">Save</button>
    </form>
  )
}

async function submit(entered: Record<string, string>, refuse?: (form: ReturnType<typeof useSchemaForm>) => void) {
  openPage('/', { path: '/', Component: () => <Form {...(refuse && { refuse })} /> }, {})
  await screen.findByLabelText('Title')
  for (const [label, value] of Object.entries(entered))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test.each([
  [{ Again: 'Nova' }, 'Again', ['A title is required', 'Enter a date', 'Type the title again']],
  [{ Title: 'Nova' }, 'Again', ['Enter a date', 'Type the title again']],
  [{ Title: 'Nova', Again: 'Nova' }, 'Date', ['Enter a date']],
  [{ Title: 'Nova', Date: '2199-06-20' }, 'Again', ['Type the title again']],
  [{ Title: 'Nova', Date: '2199-06-20', Again: 'Nova', Time: 'abc' }, 'Time', []],
])('after %o the field %s has the focus, and each error is at its field', async (entered, field, errors) => {
  await submit(entered)
  for (const error of errors) expect(await screen.findByText(error)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(field))
  expect(save).not.toHaveBeenCalled()
})

const valid = { Title: 'Nova', Date: '2199-06-20', Again: 'Nova' }

test('the field that the server rejects gets the focus, also within another field', async () => {
  await submit(valid, (form) => form.setErrors({ 'days.0.date': 'This day is taken' }))
  expect(await screen.findByText('This day is taken')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')))
})

test('an error of a field that the form does not show is a toast', async () => {
  await submit(valid, (form) => form.setErrors({ hidden: 'Choose another venue' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Not saved', message: 'Choose another venue' }))
})

test('valid values are submitted', async () => {
  await submit({ Title: 'Nova', Date: '2199-06-20', Again: 'Nova' })
  await waitFor(() => expect(save).toHaveBeenCalledWith('Nova', '2199-06-20'))
})
