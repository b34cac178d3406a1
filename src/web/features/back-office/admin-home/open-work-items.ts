import type { Output } from '#shared/call.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'
import { trialEndingDays } from '#shared/trial.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'

type OpenWorkCounts = Output<typeof adminHome.calls.getOpenWork>

export interface OpenWorkItem {
  key: keyof OpenWorkCounts
  words: string
  to: string
  tone: 'danger' | 'warning'
}

interface CountedItem extends OpenWorkItem {
  key: Exclude<keyof OpenWorkCounts, 'backup'>
}

const backupProblems: Record<Exclude<OpenWorkCounts['backup'], 'fine'>, string> = {
  none: 'No backup found. Schedule npm run backup, ideally every night.',
  old: 'The last backup is more than two days old',
}

export function openWorkItems(openWork: OpenWorkCounts): OpenWorkItem[] {
  const { backup } = openWork
  const counted: [item: Omit<CountedItem, 'words'>, one: string, more: string][] = [
    [
      { key: 'past_due_subscriptions', to: '/admin/subscriptions?status=past_due', tone: 'danger' },
      'subscription is past due',
      'subscriptions are past due',
    ],
    [
      { key: 'unpaid_subscriptions', to: '/admin/subscriptions?status=unpaid', tone: 'danger' },
      'subscription is unpaid',
      'subscriptions are unpaid',
    ],
    [
      { key: 'ended_and_owed', to: '/admin/subscriptions?status=owed', tone: 'danger' },
      'ended subscription has an open invoice',
      'ended subscriptions have an open invoice',
    ],
    [
      { key: 'past_due_without_subscription', to: '/admin/companies?status=trial:over', tone: 'danger' },
      'company is past due without a subscription',
      'companies are past due without a subscription',
    ],
    [
      { key: 'failed_events', to: '/admin/subscriptions?tab=events&state=failed', tone: 'danger' },
      'webhook event from the payment provider failed',
      'webhook events from the payment provider failed',
    ],
    [
      { key: 'failed_mails', to: '/admin/failures?kind=mail', tone: 'danger' },
      'email could not be sent',
      'emails could not be sent',
    ],
    [
      { key: 'failed_jobs', to: '/admin/failures?kind=other', tone: 'danger' },
      'background job failed permanently',
      'background jobs failed permanently',
    ],
    [
      { key: 'trials_ending', to: '/admin/companies?status=trial:ending', tone: 'warning' },
      `trial ends within ${trialEndingDays} days`,
      `trials end within ${trialEndingDays} days`,
    ],
  ]
  return [
    ...counted
      .filter(([{ key }]) => openWork[key] > 0)
      .map(([item, one, more]) => ({ ...item, words: countWithNoun(openWork[item.key], one, more) })),
    ...(backup === 'fine'
      ? []
      : [{ key: 'backup', words: backupProblems[backup], to: '#system-health', tone: 'warning' } as const]),
  ]
}
