import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { emptyNotes, StaffNotesFields, sentNotes } from './staff-notes.tsx'
import { useCancelCompanySubscription, useKeepCompanySubscription } from './use-company-billing.ts'

export interface Subscribed {
  company: CompanyDetail
  subscription: CompanyDetail['subscriptions'][number]
}

export function SubscriptionActions({ company, subscription }: Subscribed) {
  const [dialog, setDialog] = useState<'plan' | 'cancel' | 'keep' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => setDialog('plan')}>
          Change Plan
        </Button>
        {subscription.cancel_at_period_end ? (
          <Button variant="default" onClick={() => setDialog('keep')}>
            Undo Cancellation
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setDialog('cancel')}>
          {subscription.cancel_at_period_end ? 'End Immediately' : 'Cancel Subscription'}
        </Button>
      </div>
      {dialog === 'plan' ? (
        <ChangePlanDialog company={company} subscription={subscription} onClose={close} />
      ) : dialog === 'cancel' ? (
        <CancelDialog company={company} subscription={subscription} onClose={close} />
      ) : dialog === 'keep' ? (
        <KeepDialog company={company} subscription={subscription} onClose={close} />
      ) : null}
    </>
  )
}

const { cancelCompanySubscription, keepCompanySubscription } = companyBilling.calls

type End = 'period_end' | 'now'

function CancelDialog({ company, subscription, onClose }: Subscribed & { onClose: () => void }) {
  const cancel = useCancelCompanySubscription()
  const isEnding = subscription.cancel_at_period_end
  const initial: End = isEnding ? 'now' : 'period_end'
  const form = useSchemaForm(cancelCompanySubscription.input.omit({ company_id: true }), {
    initialValues: { when: initial, ...emptyNotes },
  })
  const { when } = form.values
  const submit = form.onSubmit((values) =>
    cancel.mutate({ company_id: company.id, when, ...sentNotes(values) }, closeOnSettled(onClose)),
  )
  return (
    <Dialog onClose={onClose} title={isEnding ? 'End the subscription immediately?' : 'Cancel the subscription?'}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[cancel]} />
        <Stack gap="md">
          {isEnding ? null : (
            <Select
              label="When"
              allowDeselect={false}
              data={[
                { value: 'period_end', label: `At period end${dayText(subscription.renewal_date)}` },
                { value: 'now', label: 'Immediately' },
              ]}
              {...form.getInputProps('when')}
            />
          )}
          <p className={styles.note}>
            <strong>{company.name}</strong> {effectText(when, company, subscription)} The owner is notified by email.
          </p>
          <StaffNotesFields form={form} />
        </Stack>
        <DialogFooter onCancel={onClose} held={cancel.isPending}>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {when === 'now' ? 'End Subscription' : 'Cancel Subscription'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function dayText(date: string | null): string {
  return date ? ` (${shortDate(date)})` : ''
}

function effectText(
  when: End,
  company: CompanyDetail,
  { status, plan_name, renewal_date }: Subscribed['subscription'],
) {
  const day = renewal_date ? shortDate(renewal_date) : 'the end of the period'
  const until = `until ${day}`
  const isPaid = status === 'active' || status === 'trialing'
  if (when === 'period_end') {
    const state = companyStatusLabels[company.status].word.toLowerCase()
    const access =
      isPaid || company.status === 'active'
        ? `keeps ${plan_name ?? 'its plan'} ${until}.`
        : `is subscribed to ${plan_name ?? 'its plan'} ${until}. It stays ${state} and read-only until the open invoice is paid.`
    return `${access} On ${renewal_date ? day : 'that day'}, the subscription ends and members lose access; the data is kept. You can undo this until then. Nothing is refunded.`
  }
  const access = isPaid
    ? `Members keep access ${until}.`
    : `The open invoice is still owed. The company stays ${companyStatusLabels[company.status].word.toLowerCase()} ${until} and then becomes inactive.`
  return `loses its subscription today. This cannot be undone. Nothing new is charged, and nothing is refunded. ${access}`
}

function KeepDialog({ company, subscription, onClose }: Subscribed & { onClose: () => void }) {
  const keep = useKeepCompanySubscription()
  const form = useSchemaForm(keepCompanySubscription.input.omit({ company_id: true }), { initialValues: emptyNotes })
  const submit = form.onSubmit((values) =>
    keep.mutate({ company_id: company.id, ...sentNotes(values) }, closeOnSettled(onClose)),
  )
  return (
    <Dialog onClose={onClose} title="Undo the cancellation?">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[keep]} />
        <Stack gap="md">
          <p className={styles.note}>
            The subscription of <strong>{company.name}</strong> continues.{' '}
            {subscription.renewal_date ? `The next charge is on ${shortDate(subscription.renewal_date)}. ` : null}The
            owner is notified by email.
          </p>
          <StaffNotesFields form={form} />
        </Stack>
        <DialogFooter onCancel={onClose} held={keep.isPending}>
          <Button type="submit" loading={keep.isPending}>
            Undo Cancellation
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
