import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
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

export const invoiceStatusLabels: Record<'paid' | 'open' | 'draft' | 'void' | 'uncollectible', StatusLabel> = {
  paid: { tone: 'success', word: 'Paid' },
  open: { tone: 'info', word: 'Open' },
  draft: { tone: 'neutral', word: 'Draft' },
  void: { tone: 'neutral', word: 'Void' },
  uncollectible: { tone: 'danger', word: 'Uncollectible' },
}
