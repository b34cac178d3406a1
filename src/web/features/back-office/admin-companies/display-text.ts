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

const subscriptionPrefix = 'subscription:'
const companyPrefix = 'company:'
const trialEndingValue = 'trial:ending'

/**
 * Options of the status filter: subscription and company statuses. A prefix tells them apart, as some labels are equal.
 */
export const statusChoices: (Choice | { group: string; items: Choice[] })[] = [
  { value: 'all', label: 'All statuses' },
  {
    group: 'Subscription',
    items: displayStatuses.map((one) => ({
      value: `${subscriptionPrefix}${one}`,
      label: displayStatusLabels[one].word,
    })),
  },
  {
    group: 'Company',
    items: companyStatuses.map((one) => ({
      value: `${companyPrefix}${one}`,
      label: `Company ${companyStatusLabels[one].word.toLowerCase()}`,
    })),
  },
  { group: 'Trial', items: [{ value: trialEndingValue, label: `Trial ends within ${trialEndingDays} days` }] },
]

export function parseStatusFilter(value: string) {
  return {
    subscription: displayStatuses.find((one) => value === `${subscriptionPrefix}${one}`),
    status: companyStatuses.find((one) => value === `${companyPrefix}${one}`),
    trial: value === trialEndingValue ? ('ending' as const) : undefined,
  }
}
