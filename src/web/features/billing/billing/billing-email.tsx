import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { billing } from '#shared/features/billing/billing.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './billing.module.css'
import type { Billing } from './use-billing.ts'
import { useSaveBillingEmail } from './use-billing-mutations.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

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

/** Billing address and tax number, which the payment provider keeps. */
export function BillingAddress({ company }: { company: Billing['company'] }) {
  const portal = usePortal('manage')
  const mayOpen = useMayPay() && company.has_payment_customer
  return (
    <Group justify="space-between" gap="md" mt="lg">
      <div>
        <p className={styles.quiet}>Billing address and tax number</p>
        <p className={styles.quiet}>
          {company.has_payment_customer
            ? 'Kept by our payment provider and printed on your invoices'
            : 'You can enter them at our payment provider once you have added a card'}
        </p>
      </div>
      {mayOpen ? (
        <Button variant="default" onClick={portal.open} loading={portal.isPending}>
          Edit in billing portal
        </Button>
      ) : null}
    </Group>
  )
}
