import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

interface Words {
  tone: Tone
  word: string
}

export const companyStatusLabels: Record<CompanyStatus, Words> = {
  active: { tone: 'success', word: 'Active' },
  past_due: { tone: 'warning', word: 'Past due' },
  suspended: { tone: 'danger', word: 'Suspended' },
  inactive: { tone: 'neutral', word: 'Inactive' },
  closed: { tone: 'danger', word: 'Closed' },
}

export const subscriptionStatusLabels: Record<(typeof subscriptionStatuses)[number], Words> = {
  trialing: { tone: 'info', word: 'Trialing' },
  active: { tone: 'success', word: 'Active' },
  past_due: { tone: 'warning', word: 'Past due' },
  unpaid: { tone: 'danger', word: 'Unpaid' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
  incomplete: { tone: 'warning', word: 'Incomplete' },
  incomplete_expired: { tone: 'danger', word: 'Expired' },
  paused: { tone: 'neutral', word: 'Paused' },
}

export const invoiceStatusLabels: Record<'paid' | 'open' | 'draft' | 'void' | 'uncollectible', Words> = {
  paid: { tone: 'success', word: 'Paid' },
  open: { tone: 'info', word: 'Open' },
  draft: { tone: 'neutral', word: 'Draft' },
  void: { tone: 'neutral', word: 'Void' },
  uncollectible: { tone: 'danger', word: 'Uncollectible' },
}
