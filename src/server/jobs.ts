import { z } from 'zod'
import { sendVerification } from './features/account/account-jobs.ts'
import { authJobs } from './features/auth/auth-jobs.ts'
import { sendInvitation } from './features/invitations/invitation-jobs.ts'
import { housekeeping } from './platform/housekeeping.ts'
import { type Job, job } from './platform/jobs.ts'

/** A job as the queue sees it: what it was sent is parsed before it is worked on. */
function forQueue<D extends Record<string, unknown>>({ data, work, ...definition }: Job<D>): Job {
  return job({
    ...definition,
    data: z.record(z.string(), z.unknown()),
    work: (ctx, sent) => work(ctx, data.parse(sent)),
  })
}

/** Every job there is. */
export const jobs: Job[] = [
  ...authJobs.map(forQueue),
  forQueue(sendVerification),
  forQueue(sendInvitation),
  forQueue(housekeeping),
]
