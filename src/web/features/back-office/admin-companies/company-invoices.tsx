import { Anchor, Button, NumberInput, Select, Stack } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { type Invoice, type RefundReason, refundableAmount } from '#shared/invoices.ts'
import { invoiceStatusLabel } from '#web/domain/status-labels.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { invoiceDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { emptyNotes, StaffNotesFields, sentNotes } from './staff-notes.tsx'
import { useCompanyInvoices, useRefundInvoice } from './use-company-billing.ts'

interface Customer {
  id: string
  name: string
}

export function CompanyInvoices({ company }: { company: Customer }) {
  const invoices = useCompanyInvoices(company.id)
  const [refunding, setRefunding] = useState<Invoice | null>(null)
  return (
    <section className={styles.below}>
      <SectionHeader title="Invoices" subtitle="As recorded by the payment provider, newest first" />
      <DataTable
        label="Invoices"
        columns={columnsOf(setRefunding)}
        rows={invoices.data?.invoices ?? []}
        rowKey={({ id }) => id}
        query={invoices}
        loadingText="Loading invoices..."
        errorText={`Failed to load invoices: ${errorMessage(invoices.error)}`}
        empty={<EmptyState title="No invoices found" />}
      />
      {refunding ? <RefundDialog company={company} invoice={refunding} onClose={() => setRefunding(null)} /> : null}
    </section>
  )
}

function columnsOf(onRefund: (invoice: Invoice) => void): readonly Column<Invoice>[] {
  return [
    { key: 'number', header: 'Number', naming: true, cell: ({ number, id }) => number ?? id },
    {
      key: 'status',
      header: 'Status',
      cell: (invoice) => {
        const { tone, word } = invoiceStatusLabel(invoice)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
    { key: 'created', header: 'Date', unbroken: true, cell: ({ created }) => invoiceDate(created) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ total, currency }) => exactPriceText(total, currency),
    },
    {
      key: 'refunded',
      header: 'Refunded',
      align: 'right',
      isEmpty: ({ amount_refunded }) => amount_refunded === 0,
      cell: ({ amount_refunded, currency }) => (amount_refunded > 0 ? exactPriceText(amount_refunded, currency) : '–'),
    },
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (row) => <InvoiceActions invoice={row} onRefund={onRefund} />,
    },
  ]
}

function InvoiceActions({ invoice, onRefund }: { invoice: Invoice; onRefund: (invoice: Invoice) => void }) {
  const name = invoice.number ?? invoice.id
  return (
    <div className={styles.icons}>
      {invoice.hosted_invoice_url ? (
        <Anchor
          href={invoice.hosted_invoice_url}
          target="_blank"
          rel="noopener"
          size="sm"
          aria-label={`View invoice ${name}`}
        >
          View <ExternalLink size={14} aria-hidden="true" />
        </Anchor>
      ) : null}
      {refundableAmount(invoice) > 0 ? (
        <Button size="xs" variant="default" onClick={() => onRefund(invoice)} aria-label={`Refund invoice ${name}`}>
          Refund
        </Button>
      ) : null}
    </div>
  )
}

const schema = companyBilling.calls.refundInvoice.input.pick({
  amount: true,
  reason: true,
  shown_reason: true,
  admin_notes: true,
})

const refundReasonLabels: Record<RefundReason, string> = {
  order_change: 'Changed or cancelled order',
  duplicate: 'Duplicate payment',
  product_unsatisfactory: 'Unsatisfied with the product',
  other: 'Goodwill or other',
}

interface RefundDialogProps {
  company: Customer
  invoice: Invoice
  onClose: () => void
}

function RefundDialog({ company, invoice, onClose }: RefundDialogProps) {
  const { id, number, currency, amount_refunded } = invoice
  const refund = useRefundInvoice()
  const most = refundableAmount(invoice)
  const initialValues: { amount: number | string; reason: RefundReason | null } & typeof emptyNotes = {
    amount: most / 100,
    reason: null,
    ...emptyNotes,
  }
  const form = useSchemaForm(schema, {
    initialValues,
    toInput: (values) => ({ ...values, amount: minorUnits(values.amount) }),
    also: ({ amount, reason }) => ({
      ...(minorUnits(amount) > most && { amount: `At most ${exactPriceText(most, currency)} can be refunded` }),
      ...(reason === null && { reason: 'Choose a reason' }),
    }),
  })
  const amount = minorUnits(form.values.amount)
  const isValid = amount > 0 && amount <= most
  const submit = form.onSubmit(({ reason, ...values }) => {
    if (reason === null) return
    refund.mutate(
      {
        company_id: company.id,
        invoice_id: id,
        amount,
        refunded_before: amount_refunded,
        reason,
        ...sentNotes(values),
        currency,
      },
      { onSuccess: onClose },
    )
  })
  return (
    <Dialog onClose={onClose} title={`Refund invoice ${number ?? id}`}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[refund]} />
        <Stack gap="md">
          <NumberInput
            label={`Amount (${currency.toUpperCase()})`}
            withAsterisk
            min={0.01}
            clampBehavior="none"
            decimalScale={2}
            fixedDecimalScale
            description={`Up to ${exactPriceText(most, currency)}`}
            {...form.getInputProps('amount')}
          />
          <Select
            label="Reason"
            withAsterisk
            placeholder="Choose a reason"
            data={Object.entries(refundReasonLabels).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('reason')}
          />
          <p className={styles.note}>
            {isValid ? `${exactPriceText(amount, currency)} goes` : 'The amount goes'} back to the payment method of{' '}
            <strong>{company.name}</strong>. This cannot be undone. The subscription does not change. The owner is
            notified by email.
          </p>
          <StaffNotesFields form={form} />
        </Stack>
        <DialogFooter onCancel={onClose} held={refund.isPending}>
          <Button type="submit" color="red" loading={refund.isPending}>
            {isValid ? `Refund ${exactPriceText(amount, currency)}` : 'Refund'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function minorUnits(amount: number | string): number {
  return Math.round(Number(amount) * 100)
}
