import { hiddenEvents } from '#server/features/events/private-events.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import { AppError } from '#shared/errors.ts'
import type { AvailabilityQuery, availability, SpaceAvailability } from '#shared/features/events/availability.ts'
import { findAvailability, requireSpaces } from './find-availability.ts'

type Calls = typeof availability.calls

export const getAvailability: Handler<Calls['getAvailability']> = async (ctx, query) => {
  return { spaces: await availabilityFor(ctx, query) }
}

export const getAvailabilityFile: Handler<Calls['getAvailabilityFile']> = async (ctx, query) => {
  const spaces = await availabilityFor(ctx, query)
  return { name: 'free-dates.csv', type: 'text/csv; charset=utf-8', content: linesOf(spaces) }
}

/** Guests see single events, and not when spaces are free. */
async function availabilityFor(ctx: CompanyContext, query: AvailabilityQuery): Promise<SpaceAvailability[]> {
  if (ctx.membership.is_guest) throw new AppError('forbidden')
  return ctx.transaction(async (tx) => {
    const spaces = await requireSpaces(tx, ctx.company.id, query.spaces)
    return findAvailability(tx, spaces, { company: ctx.company.id, hidden: hiddenEvents(ctx, 'e'), query })
  })
}

async function* linesOf(spaces: readonly SpaceAvailability[]) {
  yield Buffer.from(csvLine(['Venue', 'Space', 'Capacity', 'Date', 'State', 'Rank of a new hold']))
  for (const { venue, name, capacity, dates } of spaces) {
    const lines = dates.flatMap(({ date, state, rank }) =>
      state === 'closed'
        ? []
        : [csvLine([venue.name, name, capacity, date, state === 'open' ? 'Open' : 'On hold', rank])],
    )
    yield Buffer.from(lines.join(''))
  }
}
