import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import { AppError } from '#shared/errors.ts'
import type { AvailabilityQuery, availability, SpaceAvailability } from '#shared/features/events/availability.ts'
import { countLeftOut, findAvailability, requireSpaces } from './find-availability.ts'

type Calls = typeof availability.calls

export const getAvailability: Handler<Calls['getAvailability']> = (ctx, query) => availabilityFor(ctx, query)

export const getAvailabilityFile: Handler<Calls['getAvailabilityFile']> = async (ctx, query) => {
  const { spaces } = await availabilityFor(ctx, query)
  return { name: 'free-dates.csv', type: 'text/csv; charset=utf-8', content: linesOf(spaces) }
}

/** Availability for the caller. Guests are rejected, because they see single events only. */
async function availabilityFor(ctx: CompanyContext, query: AvailabilityQuery) {
  if (ctx.membership.is_guest) throw new AppError('forbidden')
  return ctx.transaction(async (tx) => {
    const company = ctx.company.id
    const found = await requireSpaces(tx, company, query)
    const left_out = await countLeftOut(tx, company, query, found)
    return {
      spaces: await findAvailability(tx, found, { company, hidden: hiddenEventCondition(ctx, 'e'), query }),
      left_out,
    }
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
