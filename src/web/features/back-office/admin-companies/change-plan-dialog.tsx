import { Button, Select, Skeleton, Stack } from '@mantine/core'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import type { PlanChange } from '#shared/invoices.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { NextCharge } from '#web/domain/next-charge.tsx'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { longDate, shortDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { ExceededLimits } from './exceeded-limits.tsx'
import { emptyNotes, StaffNotesFields, sentNotes } from './staff-notes.tsx'
import type { Subscribed } from './subscription-actions.tsx'
import { todaysAmount } from './todays-amount.ts'
import { useChangeCompanyPlan, useCompanyPlanPreview } from './use-company-billing.ts'

const schema = companyBilling.calls.changeCompanyPlan.input.omit({ company_id: true, expected_amount: true })

export function ChangePlanDialog({ company, subscription, onClose }: Subscribed & { onClose: () => void }) {
  const plans = choosablePlans(usePlanChoices().data ?? [], company.company_type_id)
  const form = useSchemaForm(schema, { initialValues: { plan_id: '', ...emptyNotes } })
  const { plan_id } = form.values
  const today = company.plan && todaysAmount(company.plan, subscription)
  const hint =
    today !== null && today !== subscription.period_amount
      ? 'Choose the same plan to move this company to today’s price.'
      : undefined
  const preview = useCompanyPlanPreview(company.id, plan_id)
  const change = useChangeCompanyPlan()
  const submit = form.onSubmit((values) => {
    if (!preview.data) return
    change.mutate(
      { company_id: company.id, plan_id, expected_amount: preview.data.period_amount, ...sentNotes(values) },
      { onSuccess: onClose, onError: () => void preview.refetch() },
    )
  })
  return (
    <Dialog onClose={onClose} title="Change the plan">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[change]} />
        <Stack gap="md">
          <Select
            label="Plan"
            placeholder="Choose a plan"
            description={hint}
            data={plans.map((one) => ({ value: one.id, label: `${one.name} · ${planPriceLine(one)}` }))}
            {...form.getInputProps('plan_id')}
          />
          {preview.error ? (
            <PlainNotice tone="danger">{errorMessage(preview.error)}</PlainNotice>
          ) : preview.data ? (
            <>
              <ChangeCost change={preview.data} company={company} subscription={subscription} />
              <ExceededLimits plan={plans.find(({ id }) => id === plan_id)} usage={company.usage} />
            </>
          ) : plan_id ? (
            <Skeleton height={120} radius={12} role="status" aria-label="Loading..." />
          ) : null}
          <StaffNotesFields form={form} />
        </Stack>
        <DialogFooter onCancel={onClose} held={change.isPending}>
          <Button type="submit" disabled={!preview.data || preview.isFetching} loading={change.isPending}>
            Change Plan
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function ChangeCost({ change, company, subscription }: Subscribed & { change: PlanChange }) {
  const { period_amount, billing_frequency, seats, trial_ends_at, next_charge, plan_name } = change
  const { renewal_date, cancel_at_period_end } = subscription
  const per = billing_frequency === 'yearly' ? 'year' : 'month'
  return (
    <section aria-label="What this costs">
      <p className={styles.note}>
        <strong>{company.name}</strong> moves to {plan_name} immediately, with its modules and limits:{' '}
        {exactPriceText(period_amount, next_charge.currency)} / {per}
        {seats ? ` for ${countWithNoun(seats, 'seat')}` : ''}.{' '}
        {trial_ends_at
          ? `The free trial continues until ${longDate(trial_ends_at)}.`
          : 'Unused time of the current plan is credited.'}
        {cancel_at_period_end && renewal_date ? ` The subscription still ends on ${shortDate(renewal_date)}.` : ''} The
        owner is notified by email.
      </p>
      <NextCharge charge={next_charge} />
    </section>
  )
}
