import { hiddenEvents } from '#server/features/events/private-events.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { availability } from '#shared/features/events/availability.ts'
import { findAvailability, requireSpaces } from './find-availability.ts'

/** Guests see single events, and not when spaces are free. */
export const getAvailability: Handler<typeof availability.calls.getAvailability> = async (ctx, query) => {
  if (ctx.membership.is_guest) throw new AppError('forbidden')
  return ctx.transaction(async (tx) => {
    const spaces = await requireSpaces(tx, ctx.company.id, query.spaces)
    const search = { company: ctx.company.id, hidden: hiddenEvents(ctx, 'e'), query }
    return { spaces: await findAvailability(tx, spaces, search) }
  })
}
