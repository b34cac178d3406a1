import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { Invoice } from '#shared/invoices.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export interface StatusLabel {
  tone: Tone
  word: string
}

export const companyStatusLabels: Record<CompanyStatus, StatusLabel> = {
  active: { tone: 'success', word: 'Active' },
  past_due: { tone: 'warning', word: 'Past due' },
  suspended: { tone: 'danger', word: 'Suspended' },
  inactive: { tone: 'neutral', word: 'Inactive' },
  closed: { tone: 'danger', word: 'Closed' },
}

export const subscriptionStatusLabels: Record<(typeof subscriptionStatuses)[number], StatusLabel> = {
  trialing: { tone: 'info', word: 'Trialing' },
  active: { tone: 'success', word: 'Active' },
  past_due: { tone: 'warning', word: 'Past due' },
  unpaid: { tone: 'danger', word: 'Unpaid' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
  incomplete: { tone: 'warning', word: 'Incomplete' },
  incomplete_expired: { tone: 'danger', word: 'Expired' },
  paused: { tone: 'neutral', word: 'Paused' },
}

const invoiceStatusLabels: Record<Invoice['status'], StatusLabel> = {
  paid: { tone: 'success', word: 'Paid' },
  open: { tone: 'warning', word: 'Open' },
  draft: { tone: 'neutral', word: 'Draft' },
  void: { tone: 'neutral', word: 'Void' },
  uncollectible: { tone: 'danger', word: 'Uncollectible' },
}

export function invoiceStatusLabel({
  status,
  amount_paid,
  amount_refunded,
}: Pick<Invoice, 'status' | 'amount_paid' | 'amount_refunded'>): StatusLabel {
  if (amount_refunded === 0) return invoiceStatusLabels[status]
  return { tone: 'neutral', word: amount_refunded < amount_paid ? 'Partly refunded' : 'Refunded' }
}
