import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { useAssignPlan } from './use-company-mutations.ts'

const schema = adminCompanies.calls.assignPlan.input.omit({ company_id: true })

/** Without an active subscription, staff set the plan. */
export function AssignPlan({ company }: { company: CompanyDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Plan"
      description="No subscription decides the plan of this company, so it can be assigned by hand"
      aside={
        <Button variant="default" onClick={() => setAsking(true)}>
          Assign Plan
        </Button>
      }
    >
      <p className={styles.note}>{company.plan?.name ?? 'No Plan'}</p>
      {asking ? <AssignDialog company={company} onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function AssignDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const plans = choosablePlans(usePlanChoices().data ?? [], company.company_type_id)
  const form = useSchemaForm(schema, { initialValues: { plan_id: '', admin_notes: '' } })
  const assign = useAssignPlan()
  const submit = form.onSubmit(({ plan_id, admin_notes }) =>
    assign.mutate(
      { company_id: company.id, plan_id, admin_notes: admin_notes.trim() || undefined },
      closeOnSettled(onClose),
    ),
  )
  return (
    <Dialog onClose={onClose} title="Assign a plan">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[assign]} />
        <Stack gap="md">
          <p className={styles.note}>
            <strong>{company.name}</strong> moves to it at once, with its modules and limits. Nothing is charged.
          </p>
          <Select
            label="Plan"
            placeholder="Choose a plan"
            data={plans
              .filter(({ id }) => id !== company.plan?.id)
              .map((one) => ({ value: one.id, label: `${one.name} · ${planPriceLine(one)}` }))}
            {...form.getInputProps('plan_id')}
          />
          <Textarea
            label="Admin Notes (Optional)"
            maxLength={500}
            minRows={2}
            autosize
            {...form.getInputProps('admin_notes')}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={assign.isPending}>
          <Button type="submit" disabled={!form.values.plan_id} loading={assign.isPending}>
            Assign Plan
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
