import { countMail } from '#server/domain/plans/limits.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Count a mail to a holder toward the emails of the company's plan. False if none is left this month: the mail must not
 * be sent then. The company has been warned when it reached the limit.
 */
export async function countHolderMail(ctx: JobContext, companyId: string): Promise<boolean> {
  try {
    await ctx.asSystem((tx) => countMail(tx, ctx, companyId))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
