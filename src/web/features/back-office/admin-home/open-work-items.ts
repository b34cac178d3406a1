import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { trialEndingDays } from '#shared/trial.ts'
import { numberOf } from '#web/domain/number-of.ts'

type OpenWorkCounts = Output<typeof adminHome.calls.getOpenWork>

export interface OpenWorkItem {
  key: keyof OpenWorkCounts
  words: string
  to: string
  tone: 'danger' | 'warning'
}

const backupProblems: Record<Exclude<OpenWorkCounts['backup'], 'fine'>, string> = {
  none: 'No backup has been noted: npm run backup writes one, each night at best',
  old: 'The last backup is more than two days old',
}

export function openWorkItems(openWork: OpenWorkCounts): OpenWorkItem[] {
  const { past_due_subscriptions, failed_events, failed_mails, failed_jobs, trials_ending, backup } = openWork
  const counted: [count: number, item: Omit<OpenWorkItem, 'words'>, one: string, more: string][] = [
    [
      past_due_subscriptions,
      { key: 'past_due_subscriptions', to: '/admin/subscriptions?status=past_due', tone: 'danger' },
      'subscription is past due',
      'subscriptions are past due',
    ],
    [
      failed_events,
      { key: 'failed_events', to: '/admin/subscriptions?tab=events&state=failed', tone: 'danger' },
      'webhook of the payment provider failed',
      'webhooks of the payment provider failed',
    ],
    [
      failed_mails,
      { key: 'failed_mails', to: '/admin/failures?kind=mail', tone: 'danger' },
      'mail could not be sent',
      'mails could not be sent',
    ],
    [
      failed_jobs,
      { key: 'failed_jobs', to: '/admin/failures?kind=other', tone: 'danger' },
      'background job failed for good',
      'background jobs failed for good',
    ],
    [
      trials_ending,
      { key: 'trials_ending', to: '/admin/companies?status=trial:ending', tone: 'warning' },
      `trial ends within ${trialEndingDays} days`,
      `trials end within ${trialEndingDays} days`,
    ],
  ]
  return [
    ...counted
      .filter(([count]) => count > 0)
      .map(([count, item, one, more]) => ({ ...item, words: numberOf(count, one, more) })),
    ...(backup === 'fine'
      ? []
      : [{ key: 'backup', words: backupProblems[backup], to: '#system-health', tone: 'warning' } as const]),
  ]
}
