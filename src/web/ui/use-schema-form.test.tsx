import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closePage, openPage } from '#tests/web/open-page.tsx'
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

/** The inputs are in another order than the values; the days share one input. */
function Form() {
  const form = useSchemaForm(schema, {
    initialValues: { title: '', days: [''], repeated: '' },
    toInput: ({ title, days }) => ({ title, days: days.map((date) => ({ date })) }),
    also: ({ title, repeated }) => (title === repeated ? {} : { repeated: 'Type the title again' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ title, days }) => save(title, ...days))}>
      <TextInput label="Again" {...form.getInputProps('repeated')} />
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput
        label="Date"
        data-path="days"
        error={form.errors['days.0.date']}
        value={form.values.days[0]}
        onChange={(event) => form.setFieldValue('days', [event.currentTarget.value])}
      />
      <button type="submit">Save</button>
    </form>
  )
}

async function submit(entered: Record<string, string>) {
  openPage('/', { path: '/', Component: Form }, {})
  await screen.findByLabelText('Title')
  for (const [label, value] of Object.entries(entered))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test.each([
  [{ Again: 'Nova' }, 'Title', ['A title is required', 'Enter a date', 'Type the title again']],
  [{ Title: 'Nova' }, 'Date', ['Enter a date', 'Type the title again']],
  [{ Title: 'Nova', Date: '2199-06-20' }, 'Again', ['Type the title again']],
])('after %o the field %s has the focus, and each error is at its field', async (entered, field, errors) => {
  await submit(entered)
  for (const error of errors) expect(await screen.findByText(error)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(field))
  expect(save).not.toHaveBeenCalled()
})

test('valid values are submitted', async () => {
  await submit({ Title: 'Nova', Date: '2199-06-20', Again: 'Nova' })
  await waitFor(() => expect(save).toHaveBeenCalledWith('Nova', '2199-06-20'))
})
