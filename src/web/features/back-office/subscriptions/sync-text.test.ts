import { expect, test } from 'vitest'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { syncFailureToast, syncOutcomeToast } from './sync-text.ts'

const run: SyncRun = {
  id: crypto.randomUUID(),
  kind: 'status',
  state: 'done',
  total: 1200,
  total_processed: 1200,
  updated_count: 3,
  success_count: 1199,
  error_count: 1,
  error: null,
  failures: [],
  started_by: null,
  started_at: '2026-11-21T12:00:00.000Z',
  finished_at: '2026-11-21T12:01:00.000Z',
}
const running = new ApiError({
  code: 'sync_running',
  error: 'A synchronisation of this kind is running already.',
  status: 409,
  retryable: false,
})

test('a completed run shows its counts [A-SUB-50 A-SUB-52 A-SUB-54]', () => {
  expect(syncOutcomeToast(run)).toMatchObject({
    title: 'Sync Complete',
    message: '1,200 companies checked, 3 updated.',
  })
  expect(syncOutcomeToast({ ...run, kind: 'customers' })).toMatchObject({
    title: 'Bulk Sync Complete',
    message: '3 of 1,200 companies updated.',
  })
  expect(syncOutcomeToast({ ...run, kind: 'quantities' })).toMatchObject({
    title: 'Sync Completed',
    message: '1200 processed, 3 updated, 1 error.',
  })
})

test('an aborted run, or one that could not start, is shown as failed [A-SUB-51 A-SUB-53 A-SUB-55]', () => {
  const failed = { ...run, state: 'failed' as const, error: 'The line is dead' }
  expect(syncOutcomeToast(failed)).toMatchObject({
    title: 'Sync Failed',
    message: 'Failed to sync subscription status',
  })
  expect(syncOutcomeToast({ ...failed, kind: 'customers' })).toMatchObject({
    title: 'Bulk Sync Failed',
    message: 'The line is dead',
  })
  expect(syncOutcomeToast({ ...failed, kind: 'quantities' })).toMatchObject({
    title: 'Sync Failed',
    message: 'The line is dead',
  })
  expect(syncFailureToast('quantities', running).message).toBe('A synchronisation of this kind is running already.')
})
