import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { billing } from '#shared/features/billing/billing.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './billing.module.css'
import type { Billing } from './use-billing.ts'
import { useSaveBillingEmail } from './use-billing-mutations.ts'

export function BillingEmail({ company }: { company: Billing['company'] }) {
  const mayEdit = useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
  const [editing, setEditing] = useState(false)
  if (editing) return <BillingEmailForm address={company.billing_email ?? ''} onDone={() => setEditing(false)} />
  return (
    <Group justify="space-between" gap="md">
      <div>
        <p className={styles.quiet}>Billing email</p>
        <p className={styles.value}>{company.billing_email ?? 'Not set'}</p>
      </div>
      {mayEdit ? (
        <Button variant="default" onClick={() => setEditing(true)} aria-label="Edit the billing email">
          Edit
        </Button>
      ) : null}
    </Group>
  )
}

function BillingEmailForm({ address, onDone }: { address: string; onDone: () => void }) {
  const save = useSaveBillingEmail()
  const form = useSchemaForm(billing.calls.updateBillingEmail.input, { initialValues: { billing_email: address } })
  const submit = form.onSubmit((values) => save.mutate(values, { onSuccess: onDone }))
  return (
    <form onSubmit={submit} noValidate className={styles.emailForm}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <TextInput label="Billing email" type="email" data-autofocus {...form.getInputProps('billing_email')} />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
