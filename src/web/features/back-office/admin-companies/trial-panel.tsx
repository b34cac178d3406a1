import { Button, NumberInput, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { useExtendTrial } from './use-company-mutations.ts'

const { input } = adminCompanies.calls.extendTrial
const millisecondsPerDay = 86_400_000

interface TrialPanelProps {
  company: CompanyDetail
  ends: string
  /** Subscription whose first charge is at the end of the trial. */
  subscription?: CompanyDetail['subscriptions'][number] | undefined
}

export function TrialPanel({ company, ends, subscription }: TrialPanelProps) {
  const [asking, setAsking] = useState(false)
  const isCancelled = subscription?.cancel_at_period_end === true
  return (
    <Panel
      title="Trial"
      aside={
        <Button variant="default" disabled={isCancelled} onClick={() => setAsking(true)}>
          Extend Trial
        </Button>
      }
    >
      <p className={styles.note}>
        {Date.parse(ends) > Date.now() ? 'Ends' : 'Ended'} {longDate(ends)}
        {isCancelled ? '. The subscription is cancelled: undo the cancellation to extend the trial.' : null}
      </p>
      {asking ? (
        <ExtendDialog company={company} ends={ends} subscription={subscription} onClose={() => setAsking(false)} />
      ) : null}
    </Panel>
  )
}

interface ExtendDialogProps extends TrialPanelProps {
  onClose: () => void
}

function ExtendDialog({ company, ends, subscription, onClose }: ExtendDialogProps) {
  const extend = useExtendTrial()
  const initialValues: { days: number | string; admin_notes: string } = { days: 14, admin_notes: '' }
  const form = useSchemaForm(input.omit({ company_id: true }), { initialValues })
  const days = Number(form.values.days)
  const from = Math.max(Date.parse(ends), Date.now())
  const isClosed = company.status === 'past_due' && company.status_set_by === 'billing'
  const submit = form.onSubmit(({ admin_notes }) =>
    extend.mutate({ company_id: company.id, days, admin_notes }, { onSuccess: onClose }),
  )
  return (
    <Dialog onClose={onClose} title="Extend the trial">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[extend]} />
        <Stack gap="md">
          <p className={styles.note}>
            {days > 0 && days <= 365 ? (
              <>
                <strong>{company.name}</strong>'s trial will end on{' '}
                <strong>{longDate(new Date(from + days * millisecondsPerDay).toISOString())}</strong>
                {subscription ? ', and its first charge moves to that day' : null}.{' '}
              </>
            ) : null}
            The owner will be notified by email.
            {isClosed ? ' The company opens again immediately. An open invoice is still owed.' : null}
          </p>
          <NumberInput label="Days" withAsterisk min={1} max={365} {...form.getInputProps('days')} />
          <Textarea
            label="Reason"
            description="For staff only, in the audit log"
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('admin_notes')}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={extend.isPending}>
          <Button type="submit" loading={extend.isPending}>
            Extend Trial
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
