import { sql } from 'kysely'
import type { LinkOpener } from '#server/domain/share-links/link-opener.ts'
import { createShareLink, listShareLinks, revokeShareLink } from '#server/domain/share-links/share-links.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { AvailabilityQuery, availability } from '#shared/features/events/availability.ts'
import { findAvailability, loadSpaces, requireSpaces } from './find-availability.ts'

type Calls = typeof availability.calls

export const createAvailabilityLink: Handler<Calls['createAvailabilityLink']> = async (ctx, { query, days }) => {
  return ctx.transaction(async (tx) => {
    const spaces = await requireSpaces(tx, ctx.company.id, query)
    // Spaces that are added later are not shown.
    const subject = { ...query, spaces: spaces.map(({ id }) => id) }
    return createShareLink(tx, ctx, { kind: 'availability', subject, days })
  })
}

export const listAvailabilityLinks: Handler<Calls['listAvailabilityLinks']> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    const links = await listShareLinks(tx, ctx, 'availability')
    const ids = links.flatMap(({ subject }) => queryOf(subject).spaces)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from spaces where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
        and deleted_at is null`.execute(tx)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return {
      links: links.map(({ subject, ...link }) => {
        const { spaces, ...asked } = queryOf(subject)
        return { ...link, ...visibleQuery(asked), spaces: spaces.flatMap((id) => names.get(id) ?? []) }
      }),
    }
  })
}

export const revokeAvailabilityLink: Handler<Calls['revokeAvailabilityLink']> = async (ctx, { id }) => {
  await ctx.transaction((tx) => revokeShareLink(tx, ctx, { id, kind: 'availability' }))
  return { success: true }
}

/**
 * Opens links to a search. It covers every event, because the members who create links see every event. The results
 * show neither events nor why spaces are closed.
 */
export const availabilityLinks: LinkOpener<'availability'> = {
  kind: 'availability',
  module: 'events',
  open: async (tx, { company_id, subject }) => {
    const query = queryOf(subject)
    const spaces = query.spaces.length > 0 ? await loadSpaces(tx, company_id, query.spaces) : []
    const found = await findAvailability(tx, spaces, { company: company_id, hidden: null, query })
    return {
      kind: 'availability',
      availability: {
        ...visibleQuery(query),
        spaces: found.map(({ venue, dates, ...space }) => ({
          ...space,
          venue: venue.name,
          dates: dates.filter(({ state }) => state !== 'closed'),
        })),
      },
    }
  },
}

function visibleQuery({ from, until, length, weekdays, begins, ends }: Omit<AvailabilityQuery, 'spaces'>) {
  return { from, until, length, weekdays, begins: begins ?? null, ends: ends ?? null }
}

/** Query of a link. The cast is safe, because only this file stores subjects of this kind. */
function queryOf(subject: Record<string, unknown>): AvailabilityQuery {
  return subject as AvailabilityQuery
}
