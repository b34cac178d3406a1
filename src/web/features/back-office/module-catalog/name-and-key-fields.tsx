import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { catalogKey } from '#shared/catalog-key.ts'

interface NameAndKeyForm {
  name: string
  key: string
}

interface NameAndKeyFieldsProps<Form extends NameAndKeyForm> {
  form: UseFormReturnType<Form>
  fixed: boolean
}

export function NameAndKeyFields<Form extends NameAndKeyForm>({ form, fixed }: NameAndKeyFieldsProps<Form>) {
  const { name, key } = form.values
  const follows = !fixed && (key === '' || key === catalogKey(name))
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={({ currentTarget }) => {
          const typed = { name: currentTarget.value, ...(follows && { key: catalogKey(currentTarget.value) }) }
          form.setValues((current) => ({ ...current, ...typed }))
        }}
      />
      <TextInput
        label="Key"
        description={fixed ? 'Cannot be changed' : 'Generated from the name; cannot be changed later'}
        withAsterisk={!fixed}
        disabled={fixed}
        maxLength={60}
        {...form.getInputProps('key')}
      />
    </>
  )
}
