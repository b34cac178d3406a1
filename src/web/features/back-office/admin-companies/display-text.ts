import { companyStatuses } from '#shared/company-status.ts'
import { type DisplayStatus, displayStatuses } from '#shared/subscription-display.ts'
import { trialEndingDays } from '#shared/trial.ts'
import { companyStatusLabels } from '#web/domain/status-labels.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const displayStatusLabels: Record<DisplayStatus, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'success' },
  trialing: { word: 'Trialing', tone: 'info' },
  past_due: { word: 'Past Due', tone: 'warning' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  incomplete: { word: 'Incomplete', tone: 'warning' },
  no_subscription: { word: 'No Subscription', tone: 'neutral' },
  unknown: { word: 'Unknown', tone: 'neutral' },
}

interface Choice {
  value: string
  label: string
}

const ofSubscription = 'subscription:'
const ofCompany = 'company:'
const trialEnding = 'trial:ending'

/**
 * Options of the status filter: subscription and company statuses. A prefix tells them apart, as some labels are equal.
 */
export const statusChoices: (Choice | { group: string; items: Choice[] })[] = [
  { value: 'all', label: 'All statuses' },
  {
    group: 'Subscription',
    items: displayStatuses.map((one) => ({ value: `${ofSubscription}${one}`, label: displayStatusLabels[one].word })),
  },
  {
    group: 'Company',
    items: companyStatuses.map((one) => ({
      value: `${ofCompany}${one}`,
      label: `Company ${companyStatusLabels[one].word.toLowerCase()}`,
    })),
  },
  { group: 'Trial', items: [{ value: trialEnding, label: `Trial ends within ${trialEndingDays} days` }] },
]

export function statusFilter(value: string) {
  return {
    subscription: displayStatuses.find((one) => value === `${ofSubscription}${one}`),
    status: companyStatuses.find((one) => value === `${ofCompany}${one}`),
    trial: value === trialEnding ? ('ending' as const) : undefined,
  }
}
