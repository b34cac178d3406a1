import { companyStatuses } from '#shared/company-status.ts'
import { type DisplayStatus, displayStatuses } from '#shared/subscription-display.ts'
import { trialEndingDays } from '#shared/trial.ts'
import { companyStatusLabels, type StatusLabel, subscriptionStatusLabels } from '#web/domain/status-labels.ts'

export const displayStatusLabels: Record<DisplayStatus | 'unknown', StatusLabel> = {
  ...subscriptionStatusLabels,
  no_subscription: { word: 'No Subscription', tone: 'neutral' },
  unknown: { word: 'Unknown', tone: 'neutral' },
}

interface Choice {
  value: string
  label: string
}

const subscriptionPrefix = 'subscription:'
const companyPrefix = 'company:'
const trialFilters = { 'trial:running': 'running', 'trial:ending': 'ending', 'trial:over': 'over' } as const

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
  {
    group: 'Trial',
    items: [
      { value: 'trial:running', label: 'In trial without a card' },
      { value: 'trial:ending', label: `Trial ends within ${trialEndingDays} days` },
      { value: 'trial:over', label: 'Past due without a subscription' },
    ],
  },
]

export function parseStatusFilter(value: string) {
  return {
    subscription: displayStatuses.find((one) => value === `${subscriptionPrefix}${one}`),
    status: companyStatuses.find((one) => value === `${companyPrefix}${one}`),
    trial: Object.hasOwn(trialFilters, value) ? trialFilters[value as keyof typeof trialFilters] : undefined,
  }
}
