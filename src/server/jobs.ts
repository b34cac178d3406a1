import { z } from 'zod'
import { announceOverrideEnds, sendOverrideNotice } from './features/admin-companies/override-notices.ts'
import { authJobs } from './features/auth/auth-jobs.ts'
import { revokeIntegrationTokens } from './features/integrations/integration-jobs.ts'
import { offerPlans } from './features/plans/offer-plans.ts'
import { twoFactorJobs } from './features/two-factor/two-factor-jobs.ts'
import { sealAuditLog } from './platform/audit-seals.ts'
import { applyBillingEvent } from './platform/billing/apply-billing-event.ts'
import { sendBillingNotice } from './platform/billing/billing-notice.ts'
import { billingDeadlines } from './platform/billing/deadlines.ts'
import { tellPayer } from './platform/billing/payer-changed.ts'
import { syncSeats } from './platform/billing/seats-changed.ts'
import { nightlyBilling, runBillingSync } from './platform/billing/sync-runs.ts'
import { noteGrowth } from './platform/growth.ts'
import { housekeeping } from './platform/housekeeping.ts'
import { sendInvitation } from './platform/invitations/send-invitation.ts'
import { type Job, job } from './platform/jobs.ts'
import { deliverSimulatedEvent, tickSimulator } from './platform/payments/simulator/simulator-jobs.ts'
import { sendVerification } from './platform/send-verification.ts'
import { sendNewSignIn } from './platform/signed-in-sessions.ts'
import { addUpTallies } from './platform/tallies.ts'
import { sendTeamNotice } from './platform/team-notice.ts'
import { deliverWebhook } from './platform/webhooks/deliver-webhook.ts'
import { sweepWebhooks } from './platform/webhooks/sweep-webhooks.ts'
import { tellPausedWebhook } from './platform/webhooks/tell-paused-webhook.ts'

/** A job as the queue sees it: what it was sent is parsed before it is worked on. */
function forQueue<D extends Record<string, unknown>>({ data, work, ...definition }: Job<D>): Job {
  return job({
    ...definition,
    data: z.record(z.string(), z.unknown()),
    work: (ctx, sent) => work(ctx, data.parse(sent)),
  })
}

/** What each start of a process sets going. */
export const startUpJobs = [offerPlans]

/** Every job there is. */
export const jobs: Job[] = [
  ...authJobs.map(forQueue),
  forQueue(sendVerification),
  forQueue(sendInvitation),
  forQueue(sendTeamNotice),
  ...twoFactorJobs.map(forQueue),
  forQueue(sendNewSignIn),
  forQueue(revokeIntegrationTokens),
  forQueue(deliverWebhook),
  forQueue(sweepWebhooks),
  forQueue(tellPausedWebhook),
  forQueue(sealAuditLog),
  forQueue(addUpTallies),
  forQueue(applyBillingEvent),
  forQueue(syncSeats),
  forQueue(tellPayer),
  forQueue(runBillingSync),
  forQueue(nightlyBilling),
  forQueue(billingDeadlines),
  forQueue(sendBillingNotice),
  forQueue(offerPlans),
  forQueue(deliverSimulatedEvent),
  forQueue(tickSimulator),
  forQueue(noteGrowth),
  forQueue(announceOverrideEnds),
  forQueue(sendOverrideNotice),
  forQueue(housekeeping),
]
