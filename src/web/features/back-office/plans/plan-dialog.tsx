import { Alert, Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#shared/call.ts'
import { type plans, planToSave } from '#shared/features/back-office/plans.ts'
import { missingPlanFields, planProblems } from '#shared/plan-rules.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { emptyPlanForm, type PlanForm, toPlanForm, toPlanRequest, toPricingInput } from './plan-form.ts'
import { planTabOfField, planTabs } from './plan-tabs.tsx'
import styles from './plans.module.css'
import { usePlan, useSavePlan } from './use-plans.ts'

interface PlanDialogProps {
  /** Null to create a plan. */
  planId: string | null
  onClose: () => void
}

export function PlanDialog({ planId, onClose }: PlanDialogProps) {
  return (
    <Dialog onClose={onClose} size={760} title={planId === null ? 'Create Plan' : 'Edit Plan'}>
      {planId === null ? (
        <PlanEditor planId={null} initial={emptyPlanForm} onClose={onClose} />
      ) : (
        <ExistingPlanEditor planId={planId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function ExistingPlanEditor({ planId, onClose }: { planId: string; onClose: () => void }) {
  const { data, isPending, isError, refetch, isFetching } = usePlan(planId)
  if (isPending) return <LoadingScreen text="Loading plan..." fill="block" />
  if (isError) return <ErrorState message="Failed to fetch existing plan" onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <PlanUsesNotice uses={data.uses} />
      <PlanEditor planId={planId} initial={toPlanForm(data.plan, data.module_ids)} onClose={onClose} />
    </>
  )
}

function PlanEditor({ planId, initial, onClose }: PlanDialogProps & { initial: PlanForm }) {
  const [tab, setTab] = useState<string | null>('basic')
  const save = useSavePlan(planId)
  const form = useSchemaForm(planToSave, { initialValues: initial, toInput: toPlanRequest })

  const submit = form.onSubmit(
    (values) => save.mutate(planToSave.parse(toPlanRequest(values)), { onSuccess: onClose }),
    (errors, values) => {
      const [field = ''] = Object.keys(errors)
      setTab(planTabOfField(field))
      toast({ title: 'Validation Error', message: planProblem(values, errors), tone: 'danger' })
    },
  )
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabList chosen={tab}>
          {planTabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
              {Object.keys(form.errors).some((field) => planTabOfField(field) === key) ? (
                <span className={styles.wrong} role="img" aria-label="needs attention" />
              ) : null}
            </Tabs.Tab>
          ))}
        </TabList>
        <div className={styles.panels}>
          {planTabs.map(({ key, Panel }) => (
            <Tabs.Panel key={key} value={key}>
              <Panel form={form} planId={planId} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
      <DialogFooter onCancel={onClose} held={save.isPending}>
        <Button type="submit" loading={save.isPending}>
          {planId === null ? 'Create Plan' : 'Save Plan'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function planProblem(values: PlanForm, errors: Record<string, unknown>): string {
  const plan = toPricingInput(values)
  const [problem] = planProblems(plan)
  if (!problem) return `Invalid pricing configuration: ${Object.values(errors)[0]}`
  const missing = missingPlanFields(plan)
  return missing.length > 1 ? `${problem.message}. Missing: ${missing.join(', ')}` : problem.message
}

type PlanUses = Output<typeof plans.calls.getPlan>['uses']

function PlanUsesNotice({ uses }: { uses: PlanUses }) {
  if (uses.companies === 0) return null
  const companies = countWithNoun(uses.companies, 'company is', 'companies are')
  return (
    <Alert mb="lg" variant="default" title={`${companies} on this plan`}>
      New limits and modules apply immediately. Existing subscribers keep their price.
    </Alert>
  )
}
