import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type SettableStatus, settableStatuses } from '#shared/company-status.ts'
import { continuingCharge } from '#shared/continuing-charge.ts'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './admin-companies.module.css'
import { noChangesToast, useReactivateCompany, useUpdateCompanyStatus } from './use-company-mutations.ts'

const statusEffectTexts: Record<SettableStatus, string> = {
  active: 'Full access to subscribed modules',
  past_due: 'Read-only access to core modules and events, while a payment is overdue',
  suspended: 'Read-only access to core modules and events, after failed payments or a breach of terms',
  inactive: 'No access, except to billing',
}

/** Effect of a status that staff set, for any reason. */
const setStatusTexts: Record<SettableStatus, string> = {
  ...statusEffectTexts,
  past_due: 'Read-only access to core modules and events',
  suspended: 'Read-only access to core modules and events',
}

/** Sentence on what billing does once staff no longer set the status. */
function activeStatusHint(company: CompanyDetail): string {
  const next = owes(company)
    ? 'Billing then takes over again: an expired trial without a subscription becomes past due, and an open payment restricts it again.'
    : 'Billing then takes over again; nothing is owed.'
  return `${next} ${notified}`
}

const notified = 'The company is notified by email.'

export function StatusPanel({ company }: { company: CompanyDetail }) {
  if (company.is_platform)
    return (
      <Panel title="Company Status">
        <p className={styles.note}>This is the company of the platform itself. Its status cannot be changed.</p>
      </Panel>
    )
  if (company.status === 'closed')
    return (
      <Panel title="Company Status">
        <p className={styles.note}>The owner closed this company. You can reverse this under Closures.</p>
      </Panel>
    )
  return (
    <Panel
      title="Company Status"
      description={statusSource(company)}
      aside={canReactivate(company) ? <ReactivateButton company={company} /> : null}
    >
      {/* The key resets the select if the company's status changes elsewhere. */}
      <StatusForm key={company.status} company={company} />
    </Panel>
  )
}

function statusSource({ status_set_by, status_until, status_reason }: CompanyDetail): string {
  if (status_set_by !== 'administrator') return 'Set by billing unless you change it'
  if (status_until)
    return `Reactivated by staff until ${longDate(status_until)}. After that, access depends on payment again`
  return `Set by staff; billing cannot change it${status_reason ? `. Reason shown: ${status_reason}` : ''}`
}

function StatusForm({ company }: { company: CompanyDetail }) {
  const [chosen, setChosen] = useState(settableStatus(company.status))
  const [asking, setAsking] = useState(false)
  const [shown_reason, setReason] = useState('')
  const update = useUpdateCompanyStatus()
  const close = () => setAsking(false)
  return (
    <div className={styles.form}>
      <Select
        label="Status"
        description={statusEffectTexts[chosen]}
        w={360}
        maw="100%"
        allowDeselect={false}
        data={settableStatuses.map((status) => ({ value: status, label: companyStatusLabels[status].word }))}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <span>{option.label}</span>
            <span className={styles.dim}>{statusEffectTexts[settableStatus(option.value)]}</span>
          </span>
        )}
        value={chosen}
        onChange={(next) => setChosen(settableStatus(next))}
      />
      <div className={styles.acts}>
        <Button onClick={() => (chosen === company.status ? toast(noChangesToast) : setAsking(true))}>
          Update Status
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Change the status of this company?"
          tone={chosen === 'active' ? 'plain' : 'danger'}
          confirmLabel="Update Status"
          noteLabel="Admin Notes (Optional)"
          working={update.isPending}
          onConfirm={(notes) =>
            update.mutate(
              {
                company_id: company.id,
                new_status: chosen,
                shown_reason: shown_reason.trim() || undefined,
                admin_notes: notes || undefined,
              },
              closeOnSettled(close),
            )
          }
          onCancel={close}
        >
          <strong>{company.name}</strong> will be <strong>{companyStatusLabels[chosen].word.toLowerCase()}</strong>.
          From now on, it has {setStatusTexts[chosen].toLowerCase()}.{' '}
          {chosen === 'active'
            ? activeStatusHint(company)
            : `Billing won't change this status until you set it back to Active. ${chargeOf(company)} ${notified}`}
          {chosen === 'active' ? null : (
            <TextInput
              mt="md"
              label="Reason shown to the company (Optional)"
              maxLength={500}
              value={shown_reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function chargeOf({ subscriptions: [newest] }: CompanyDetail): string {
  return continuingCharge(newest, { money: exactPriceText, date: longDate })
}

function settableStatus(value: string | null): SettableStatus {
  return settableStatuses.find((status) => status === value) ?? 'active'
}

function endOf(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

/** Whether billing would restrict the company again. Same rule as on the server. */
function owes({ subscriptions: [newest], trial_ends_at }: CompanyDetail): boolean {
  if (newest) return !['active', 'trialing', 'incomplete'].includes(newest.status)
  return trial_ends_at !== null && Date.parse(trial_ends_at) <= Date.now()
}

export function canReactivate({ status, status_until, is_platform }: CompanyDetail): boolean {
  return !is_platform && status !== 'closed' && (status !== 'active' || status_until !== null)
}

export function ReactivateButton({ company }: { company: CompanyDetail }) {
  const [asking, setAsking] = useState(false)
  const [days, setDays] = useState(7)
  const reactivate = useReactivateCompany()
  const isOwing = owes(company)
  const isReactivated = company.status_until !== null
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {isReactivated ? 'Change Days of Access' : 'Quick Reactivate'}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={isReactivated ? 'Change the days of access?' : 'Reactivate this company?'}
          tone="plain"
          confirmLabel={isReactivated ? 'Change' : 'Reactivate'}
          noteLabel="Admin Notes (Optional)"
          working={reactivate.isPending}
          onConfirm={(notes) =>
            reactivate.mutate({ company_id: company.id, days, admin_notes: notes || undefined }, closeOnSettled(close))
          }
          onCancel={close}
        >
          {company.status_until ? (
            <>
              <strong>{company.name}</strong> has access until {longDate(company.status_until)}. The new number of days
              counts from today.{' '}
            </>
          ) : (
            <>
              <strong>{company.name}</strong> immediately has full access to its subscribed modules again.{' '}
            </>
          )}
          {isOwing
            ? `It has an open balance. From ${longDate(endOf(days))}, the company is read-only again until the balance is paid. ${notified}`
            : activeStatusHint(company)}
          {isOwing ? (
            <NumberInput
              mt="md"
              label="Days of access"
              min={1}
              max={90}
              allowDecimal={false}
              value={days}
              onChange={(value) => setDays(Number(value) || 1)}
            />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
