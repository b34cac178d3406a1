import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { useAssignPlan } from './use-company-mutations.ts'

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
  const [chosen, setChosen] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const assign = useAssignPlan()
  const submit = () => {
    if (!chosen) return
    const admin_notes = notes.trim() || undefined
    assign.mutate({ company_id: company.id, plan_id: chosen, admin_notes }, closeOnSettled(onClose))
  }
  return (
    <Dialog onClose={onClose} title="Assign a plan">
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
          value={chosen}
          onChange={setChosen}
        />
        <Textarea
          label="Admin Notes (Optional)"
          maxLength={500}
          minRows={2}
          autosize
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      </Stack>
      <DialogFooter onCancel={onClose} held={assign.isPending}>
        <Button disabled={!chosen} loading={assign.isPending} onClick={submit}>
          Assign Plan
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
