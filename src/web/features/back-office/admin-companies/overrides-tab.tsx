import { Button, Skeleton, Switch } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CompanyDetail, ModuleOverride } from '#shared/features/back-office/admin-companies.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { OverrideDialog } from './override-dialog.tsx'
import { useDeleteOverride, useToggleOverride } from './use-override-mutations.ts'

export function OverridesTab({ company }: { company: CompanyDetail }) {
  const { data, isPending, isError, error, refetch } = useApiQuery(api.adminCompanies.getModuleOverrides, {
    company_id: company.id,
  })
  const [adding, setAdding] = useState(false)
  if (isPending) return <Skeleton height={240} role="status" aria-label="Loading module overrides..." />
  if (isError) return <ErrorState message={`Error loading overrides: ${errorMessage(error)}`} onRetry={refetch} />
  const { overrides, available_modules } = data
  const none = available_modules.length === 0
  return (
    <>
      <Panel
        title="Active Overrides"
        description="Extra modules beyond the plan"
        aside={
          none ? null : (
            <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
              Add Override
            </Button>
          )
        }
      >
        {overrides.length > 0 ? (
          <ul className={styles.overrides}>
            {overrides.map((override) => (
              <OverrideCard key={override.id} override={override} company={company.name} />
            ))}
          </ul>
        ) : null}
        {none && overrides.length === 0 ? <p className={styles.empty}>No modules available for this company</p> : null}
        {!none && overrides.length === 0 ? (
          <EmptyState title="No overrides yet" text="This company only has what its plan includes." />
        ) : null}
      </Panel>
      {adding ? (
        <OverrideDialog company={company} modules={available_modules} onClose={() => setAdding(false)} />
      ) : null}
    </>
  )
}

function OverrideCard({ override, company }: { override: ModuleOverride; company: string }) {
  const { module, is_enabled, expires_at } = override
  const toggle = useToggleOverride()
  const [disabling, setDisabling] = useState(false)
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <li className={styles.override}>
      <div>
        <h3>
          {module.name}
          <StatusBadge tone={is_enabled ? 'success' : 'neutral'}>{is_enabled ? 'Active' : 'Disabled'}</StatusBadge>
          {isOver ? <StatusBadge tone="warning">Expired</StatusBadge> : null}
          {isModuleAvailable(module.key) ? null : <StatusBadge tone="warning">Not yet available</StatusBadge>}
        </h3>
        <p>{override.override_reason}</p>
        <p className={styles.dim}>
          {expires_at ? `${isOver ? 'Expired' : 'Expires'} ${dateAndTime(expires_at)}` : 'No expiry'} ·{' '}
          {override.permissions.access} access
          {override.granter ? ` · given by ${override.granter}` : ''}
        </p>
      </div>
      <div className={styles.acts}>
        <Switch
          aria-label={`${module.name} enabled`}
          checked={is_enabled}
          disabled={toggle.isPending || (!is_enabled && !isModuleAvailable(module.key))}
          onChange={(event) =>
            event.currentTarget.checked
              ? toggle.mutate({ override_id: override.id, is_enabled: true })
              : setDisabling(true)
          }
        />
        <DeleteOverrideButton override={override} company={company} />
      </div>
      {disabling ? (
        <ConfirmDialog
          title="Disable this override?"
          tone="plain"
          confirmLabel="Disable"
          noteLabel="Admin Notes (Optional)"
          working={toggle.isPending}
          onConfirm={(notes) =>
            toggle.mutate(
              { override_id: override.id, is_enabled: false, admin_notes: notes || undefined },
              closeOnSettled(() => setDisabling(false)),
            )
          }
          onCancel={() => setDisabling(false)}
        >
          {company} immediately loses the <strong>{module.name}</strong> module unless its plan includes it. You can
          enable it again.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function DeleteOverrideButton({ override, company }: { override: ModuleOverride; company: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteOverride()
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Delete the override of ${override.module.name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Delete this override?"
          confirmLabel="Delete"
          noteLabel="Admin Notes (Optional)"
          working={remove.isPending}
          onConfirm={(notes) =>
            remove.mutate({ override_id: override.id, admin_notes: notes || undefined }, closeOnSettled(close))
          }
          onCancel={close}
        >
          {company} immediately loses the <strong>{override.module.name}</strong> module unless its plan includes it.
          Existing data is kept.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
