import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import { EllipsisVertical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Plan } from '#shared/entities.ts'
import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { effectivePrice } from '#shared/pricing.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './plans.module.css'
import { useDeletePlan, useSetPlanFlag } from './use-plans.ts'

const PlanDialog = lazyComponent(() => import('./plan-dialog.tsx'), 'PlanDialog')

export function PlansPage() {
  const plans = usePlanChoices()
  const [open, setOpen] = useState<{ planId: string | null } | null>(null)
  const columns: readonly Column<ManagedPlan>[] = [
    ...planColumns,
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (plan) => <PlanMenu plan={plan} onEdit={() => setOpen({ planId: plan.id })} />,
    },
  ]
  const groups = planGroups(plans.data ?? []).filter((group) => group.plans.length > 0)
  return (
    <>
      <PageHeader
        title="Plan Management"
        subtitle="The plans companies can buy and what they include"
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ planId: null })}>
            Create Plan
          </Button>
        }
      />
      {groups.length === 0 ? (
        <DataTable
          label="Plans"
          columns={columns}
          rows={[]}
          rowKey={({ id }) => id}
          query={plans}
          errorText={`Error loading plans: ${errorMessage(plans.error)}`}
          empty={<EmptyState title="No plans found" />}
        />
      ) : null}
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          <SectionHeader title={`${group.title} (${group.plans.length})`} />
          <DataTable label={group.title} columns={columns} rows={group.plans} rowKey={({ id }) => id} empty={null} />
        </section>
      ))}
      {open ? (
        <Suspense>
          <PlanDialog planId={open.planId} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const pricingModelLabels = { flat: 'Flat', per_user: 'Per user', hybrid: 'Hybrid' }

const planColumns: readonly Column<ManagedPlan>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, is_featured }) => (
      <>
        <strong>{name}</strong>
        {is_featured ? <StatusBadge tone="accent">Most Popular</StatusBadge> : null}
      </>
    ),
  },
  { key: 'model', header: 'Pricing Model', cell: ({ limits }) => pricingModelLabels[limits.pricing_model] },
  { key: 'price', header: 'Price', cell: planPriceLine },
  {
    key: 'frequency',
    header: 'Frequency',
    cell: ({ billing_frequency }) => (billing_frequency === 'yearly' ? 'Yearly' : 'Monthly'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active }) =>
      is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>,
  },
  {
    key: 'visibility',
    header: 'Visibility',
    cell: ({ is_private }) =>
      is_private ? <StatusBadge tone="warning">Private</StatusBadge> : <StatusBadge tone="info">Public</StatusBadge>,
  },
  { key: 'updated', header: 'Last Updated', unbroken: true, cell: ({ updated_at }) => shortDate(updated_at) },
]

export function planGroups<P extends Pick<Plan, 'limits' | 'price_monthly' | 'is_private'>>(plans: readonly P[]) {
  const sorted = [...plans].sort((a, b) => effectivePrice(a) - effectivePrice(b))
  return [
    { title: 'Public plans', plans: sorted.filter((plan) => !plan.is_private) },
    { title: 'Private plans', plans: sorted.filter((plan) => plan.is_private) },
  ]
}

interface PlanMenuProps {
  plan: ManagedPlan
  onEdit: () => void
}

function PlanMenu({ plan, onEdit }: PlanMenuProps) {
  const [deleting, setDeleting] = useState(false)
  const [hiding, setHiding] = useState<'is_active' | 'is_private' | null>(null)
  const set = useSetPlanFlag()
  const remove = useDeletePlan(plan)
  const flag = (name: 'is_active' | 'is_featured' | 'is_private') =>
    set.mutate({ plan_id: plan.id, flag: name, value: !plan[name] })
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${plan.name}`}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item onClick={() => (plan.is_active ? setHiding('is_active') : flag('is_active'))}>
            {plan.is_active ? 'Deactivate' : 'Activate'}
          </Menu.Item>
          <Menu.Item onClick={() => flag('is_featured')}>{plan.is_featured ? 'Stop featuring' : 'Feature'}</Menu.Item>
          <Menu.Item onClick={() => (plan.is_private ? flag('is_private') : setHiding('is_private'))}>
            {plan.is_private ? 'Make public' : 'Make private'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mq-danger)" onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hiding ? (
        <ConfirmDialog
          title={hiding === 'is_active' ? `Deactivate ${plan.name}?` : `Make ${plan.name} private?`}
          tone="plain"
          confirmLabel={hiding === 'is_active' ? 'Deactivate' : 'Make private'}
          working={set.isPending}
          onConfirm={() =>
            set.mutate(
              { plan_id: plan.id, flag: hiding, value: !plan[hiding] },
              closeOnSettled(() => setHiding(null)),
            )
          }
          onCancel={() => setHiding(null)}
        >
          {hiding === 'is_active'
            ? 'New companies can no longer choose it. Companies on this plan keep it.'
            : 'Companies no longer see it; only staff can assign it. Companies on it keep it.'}
        </ConfirmDialog>
      ) : null}
      {deleting ? (
        <ConfirmDialog
          title={`Delete ${plan.name}?`}
          confirmLabel="Delete"
          noteLabel="Admin Notes (Optional)"
          working={remove.isPending}
          onConfirm={(notes) =>
            remove.mutate({ plan_id: plan.id, admin_notes: notes }, { onSuccess: () => setDeleting(false) })
          }
          onCancel={() => {
            remove.reset()
            setDeleting(false)
          }}
        >
          {remove.error ? (
            <Alert color="red" mb="md">
              {errorMessage(remove.error)}
            </Alert>
          ) : null}
          This cannot be undone. Plans in use cannot be deleted.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
