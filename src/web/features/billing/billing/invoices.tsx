import { Anchor } from '@mantine/core'
import { Download, ExternalLink } from 'lucide-react'
import { type Invoice, invoiceDueUnixSeconds } from '#shared/invoices.ts'
import { invoiceStatusLabel } from '#web/domain/status-labels.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { invoiceDate } from '#web/ui/format/dates.ts'
import { invoiceAmountText } from '#web/ui/format/money.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './billing.module.css'
import { useInvoices } from './use-billing.ts'
import { useInvoiceDownload } from './use-payment-pages.ts'

export function Invoices({ hasCustomer }: { hasCustomer: boolean }) {
  const invoices = useInvoices(hasCustomer)
  return (
    <DataTable
      label="Invoices"
      columns={invoiceColumns}
      rows={invoices.data?.invoices ?? []}
      rowKey={({ id }) => id}
      query={{ ...invoices, isPending: invoices.isLoading }}
      loadingText="Loading invoices..."
      errorText={`Failed to load invoices: ${errorMessage(invoices.error)}`}
      empty={<EmptyState title="No invoices found" text="The first one appears when you subscribe." />}
    />
  )
}

const invoiceColumns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Number', cell: ({ number, id }) => number ?? id },
  {
    key: 'status',
    header: 'Status',
    cell: (invoice) => {
      const { tone, word } = invoiceStatusLabel(invoice)
      return <StatusBadge tone={tone}>{word}</StatusBadge>
    },
  },
  {
    key: 'created',
    header: 'Date',
    unbroken: true,
    cell: ({ created }) => invoiceDate(created, companyTimeZone()),
  },
  {
    key: 'due',
    header: 'Due',
    unbroken: true,
    cell: (invoice) => (isDue(invoice) ? invoiceDate(invoiceDueUnixSeconds(invoice), companyTimeZone()) : '–'),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    // Show the total for an open invoice, because its paid amount is 0.
    cell: ({ status, amount_paid, total, currency }) =>
      invoiceAmountText(status === 'paid' ? amount_paid : total, currency),
  },
  {
    key: 'link',
    header: 'Invoice page',
    hiddenHeader: true,
    cell: (row) => <InvoiceLinks invoice={row} />,
  },
]

/** Whether a due date means something: it was given, or the invoice is open and so due from its date on. */
function isDue({ due_date, status }: Invoice): boolean {
  return due_date !== null || status === 'open'
}

function InvoiceLinks({ invoice: { id, number, hosted_invoice_url, status } }: { invoice: Invoice }) {
  const { download, downloading } = useInvoiceDownload()
  const name = number ?? id
  return (
    <div className={styles.links}>
      {hosted_invoice_url ? (
        <Anchor href={hosted_invoice_url} target="_blank" rel="noopener" size="sm" aria-label={`View invoice ${name}`}>
          View <ExternalLink size={14} aria-hidden="true" />
        </Anchor>
      ) : null}
      {status === 'draft' ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => download(id)}
          disabled={downloading === id}
          aria-busy={downloading === id}
          aria-label={`Download invoice ${name}`}
        >
          Download <Download size={14} aria-hidden="true" />
        </Anchor>
      )}
    </div>
  )
}
