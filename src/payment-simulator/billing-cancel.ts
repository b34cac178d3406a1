import { changeSubscription, currentPeriod } from './billing-due.ts'
import type { ObjectRow, Subscription } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

export interface CancellationReason {
  comment?: string | null | undefined
  feedback?: string | null | undefined
}

/**
 * Subscription fields that schedule a cancellation at the period's end or at a time in Unix seconds. Null removes a
 * scheduled cancellation.
 */
export function cancellationFields(
  sim: SimulatorTransaction,
  subscription: Subscription,
  at: number | 'period_end' | null,
  reason: CancellationReason = {},
): Partial<Subscription> {
  const details = subscription.cancellation_details
  if (at === null)
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: {
        comment: reason.comment ?? null,
        feedback: reason.feedback ?? null,
        feedback_option: null,
        reason: null,
      },
    }
  return {
    cancel_at: at === 'period_end' ? currentPeriod(subscription).end : at,
    cancel_at_period_end: at === 'period_end',
    canceled_at: subscription.canceled_at ?? sim.now,
    cancellation_details: {
      comment: reason.comment === undefined ? (details?.comment ?? null) : reason.comment,
      feedback: reason.feedback === undefined ? (details?.feedback ?? null) : reason.feedback,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  }
}

export function scheduleCancellation(
  sim: SimulatorTransaction,
  row: ObjectRow<'subscription'>,
  at: 'period_end' | null,
  reason: CancellationReason = {},
): Promise<ObjectRow<'subscription'>> {
  return changeSubscription(
    sim,
    row,
    { data: cancellationFields(sim, row.data, at, reason) },
    'customer.subscription.updated',
  )
}
