import { applyBillingEvent } from '#server/domain/billing/apply-billing-event.ts'
import { sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { billingDeadlines } from '#server/domain/billing/deadlines.ts'
import { syncSeats } from '#server/domain/billing/seat-sync.ts'
import { settleClosure } from '#server/domain/billing/settle-closure.ts'
import { nightlyBillingSync, runBillingSync } from '#server/domain/billing/sync-runs.ts'
import { updatePaymentCustomer } from '#server/domain/billing/update-payment-customer.ts'
import { closureMails } from '#server/domain/companies/closure-mails.ts'
import { deleteRemovedFields } from '#server/domain/custom-fields/delete-removed-fields.ts'
import { importJobs } from '#server/domain/imports/import-jobs.ts'
import { revokeIntegrationTokens } from '#server/domain/integrations/integration-jobs.ts'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { deletionMails } from '#server/domain/people/deletion-mails.ts'
import { sendPrimaryAddressChanged } from '#server/domain/people/restore-primary-address.ts'
import { sendVerification } from '#server/domain/people/send-verification.ts'
import { emptyBins } from '#server/domain/records/bin.ts'
import { housekeeping } from '#server/domain/sign-in/housekeeping.ts'
import { sendTeamNotice } from '#server/domain/team/team-notice.ts'
import { deliverWebhook } from '#server/domain/webhooks/deliver-webhook.ts'
import { sendWebhookPaused } from '#server/domain/webhooks/send-webhook-paused.ts'
import { sweepWebhooks } from '#server/domain/webhooks/sweep-webhooks.ts'
import { sendTrialExtended } from '#server/features/back-office/admin-companies/extend-trial.ts'
import {
  announceOverrideEnds,
  sendOverrideNotice,
} from '#server/features/back-office/admin-companies/override-notices.ts'
import { recordDailyAdditions } from '#server/features/back-office/admin-home/record-daily-additions.ts'
import { sendEmailNotice } from '#server/features/back-office/admin-users/email-notices.ts'
import { sendTwoFactorTurnedOff } from '#server/features/back-office/admin-users/turn-off-two-factor.ts'
import { sendSignInUnblocked } from '#server/features/back-office/admin-users/unblock-sign-in.ts'
import { publishSimulatedPlans } from '#server/features/back-office/plans/publish-plans.ts'
import { deleteCompany, deleteDueCompanies } from '#server/features/company/company-data/delete-company.ts'
import { exportJobs } from '#server/features/company/company-data/export-jobs.ts'
import {
  queueChangedCalendars,
  sweepCalendars,
  writeOneCalendar,
} from '#server/features/company/integrations/calendar-jobs.ts'
import { endWriting } from '#server/features/company/integrations/end-writing.ts'
import { recomputeInstants } from '#server/features/events/events/recompute-instants.ts'
import { refreshVenueTexts } from '#server/features/events/events/refresh-venue-texts.ts'
import { sendHoldDigest, sendHoldDigests } from '#server/features/events/holds/hold-digests.ts'
import { sendHoldNotice } from '#server/features/events/holds/hold-notices.ts'
import { sendHolderNews } from '#server/features/events/holds/holder-news.ts'
import { sendChallengeNotices } from '#server/features/events/holds/store-challenge-notices.ts'
import { sweepHolds } from '#server/features/events/holds/sweep-holds.ts'
import { fetchOneCalendar, sweepOutsideCalendars } from '#server/features/events/outside-calendars/fetch-jobs.ts'
import { authJobs } from '#server/features/identity/auth/auth-jobs.ts'
import { eraseDuePeople, erasePerson } from '#server/features/identity/own-data/erase-person.ts'
import { sendNewSignIn } from '#server/features/identity/signed-in-sessions.ts'
import { twoFactorJobs } from '#server/features/identity/two-factor-jobs.ts'
import type { Job } from '#server/platform/app/jobs.ts'
import { maintainTables } from '#server/platform/app/maintain-tables.ts'
import { sealAuditLog } from '#server/platform/audit/audit-seals.ts'
import { removeFiles } from '#server/platform/files/remove-files.ts'
import { deliverSimulatedEvent, tickSimulator } from '#server/platform/payments/simulator-jobs.ts'

/** Jobs that are enqueued whenever a process starts. */
export const startUpJobs = [publishSimulatedPlans, recomputeInstants]

export const jobs: Job[] = [
  ...authJobs,
  sendVerification,
  sendPrimaryAddressChanged,
  sendEmailNotice,
  sendSignInUnblocked,
  sendTwoFactorTurnedOff,
  sendInvitation,
  sendTeamNotice,
  ...twoFactorJobs,
  sendNewSignIn,
  ...deletionMails,
  eraseDuePeople,
  erasePerson,
  removeFiles,
  ...closureMails,
  ...exportJobs,
  settleClosure,
  deleteDueCompanies,
  deleteCompany,
  revokeIntegrationTokens,
  writeOneCalendar,
  queueChangedCalendars,
  sweepCalendars,
  endWriting,
  deliverWebhook,
  sweepWebhooks,
  sendChallengeNotices,
  sweepHolds,
  sweepOutsideCalendars,
  fetchOneCalendar,
  sendHoldNotice,
  sendHoldDigest,
  sendHolderNews,
  sendHoldDigests,
  sendWebhookPaused,
  sealAuditLog,
  maintainTables,
  applyBillingEvent,
  syncSeats,
  updatePaymentCustomer,
  runBillingSync,
  nightlyBillingSync,
  billingDeadlines,
  sendBillingNotice,
  publishSimulatedPlans,
  deliverSimulatedEvent,
  tickSimulator,
  recordDailyAdditions,
  announceOverrideEnds,
  sendOverrideNotice,
  sendTrialExtended,
  emptyBins,
  refreshVenueTexts,
  ...Object.values(importJobs),
  deleteRemovedFields,
  recomputeInstants,
  housekeeping,
]
