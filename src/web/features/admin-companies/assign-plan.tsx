import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { CompanyDetail } from '#shared/features/admin-companies'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { planPriceLine } from '../../ui/plan-price.ts'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { usePlanChoices } from './use-admin-companies.ts'
import { useAssignPlan } from './use-company-acts.ts'

/** Without a live subscription the plan is what staff say. [A-CDET-73] */
export function AssignPlan({ company }: { company: CompanyDetail }) {
  const plans = choosablePlans(usePlanChoices().data ?? [], company.company_type_id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const assign = useAssignPlan(company.id)
  const close = () => setAsking(false)
  const plan = plans.find(({ id }) => id === chosen)
  return (
    <Panel title="Assign a plan" description="Possible while no subscription decides the plan of this company">
      <div className={styles.acts}>
        <Select
          aria-label="Plan to assign"
          placeholder="Choose a plan"
          w={360}
          maw="100%"
          data={plans
            .filter(({ id }) => id !== company.plan?.id)
            .map((one) => ({ value: one.id, label: `${one.name} · ${planPriceLine(one)}` }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button disabled={!plan} onClick={() => setAsking(true)}>
          Assign Plan
        </Button>
      </div>
      {asking && plan ? (
        <ConfirmDialog
          title="Assign this plan?"
          tone="plain"
          confirmLabel="Assign Plan"
          noteLabel="Admin Notes (Optional)"
          working={assign.isPending}
          onConfirm={(notes) =>
            assign.mutate(
              { plan_id: plan.id, admin_notes: notes || undefined },
              { onSuccess: () => setChosen(null), onSettled: close },
            )
          }
          onCancel={close}
        >
          <strong>{company.name}</strong> moves from {company.plan?.name ?? 'no plan'} to <strong>{plan.name}</strong>{' '}
          at once, with its modules and limits. Nothing is charged.
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}
