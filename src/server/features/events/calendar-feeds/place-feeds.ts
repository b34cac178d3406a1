import { placeExists } from '#server/features/events/places.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { type calendarFeeds, type FeedDetail, maxPlaceFeeds } from '#shared/features/events/calendar-feeds.ts'

type Calls = typeof calendarFeeds.calls

export const listPlaceFeeds: Handler<Calls['listPlaceFeeds']> = async (ctx) => {
  const feeds = await ctx.transaction((tx) => loadFeeds(tx, ctx))
  return { feeds }
}

/** Create a feed. Guests are rejected, because they see single events only. */
export const createPlaceFeed: Handler<Calls['createPlaceFeed']> = async (
  ctx,
  { venue_id, space_id, statuses, detail, name },
) => {
  if (ctx.membership.is_guest) throw new AppError('forbidden')
  const token = newToken()
  return ctx.transaction(async (tx) => {
    // Lock, so that concurrent requests cannot exceed the maximum together.
    await tx
      .selectFrom('user_company_memberships')
      .select('id')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', ctx.membership.id)
      .forNoKeyUpdate()
      .execute()
    if ((await countFeeds(tx, ctx)) >= maxPlaceFeeds) throw new AppError('too_many_feeds', { limit: maxPlaceFeeds })
    if (!(await placeExists(tx, ctx.company.id, { venue_id, space_id }))) throw new AppError('not_found')
    const place = space_id === null ? { venue_id } : { space_id }
    const { id } = await tx
      .insertInto('place_feeds')
      .values({
        ...{ company_id: ctx.company.id, user_id: ctx.user.id, created_by: ctx.user.id },
        ...{ ...place, statuses, detail, name: name || null, token_hash: hashToken(token) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [feed] = await loadFeeds(tx, ctx, id)
    if (!feed) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'place_feed.create', id, after: { ...place, statuses, detail, name } })
    return { feed, url: link(ctx.app.env, `/calendar/${token}.ics`) }
  })
}

export const updatePlaceFeed: Handler<Calls['updatePlaceFeed']> = async (ctx, { id, statuses, detail, name }) => {
  return ctx.transaction(async (tx) => {
    const [before] = await loadFeeds(tx, ctx, id)
    if (!before) throw new AppError('not_found')
    await tx
      .updateTable('place_feeds')
      .set({ statuses, detail, name: name || null })
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .where('id', '=', id)
      .execute()
    const values = { before: pickValues(before), after: { statuses, detail, name } }
    await audit(tx, ctx, { action: 'place_feed.update', id, ...values })
    const [feed] = await loadFeeds(tx, ctx, id)
    if (!feed) throw new AppError('not_found')
    return { feed }
  })
}

function pickValues({ statuses, detail, name }: { statuses: string[]; detail: FeedDetail; name: string }) {
  return { statuses, detail, name }
}

export const revokePlaceFeed: Handler<Calls['revokePlaceFeed']> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const revoked = await tx
      .deleteFrom('place_feeds')
      .where('company_id', '=', ctx.company.id)
      .where('user_id', '=', ctx.user.id)
      .where('id', '=', id)
      .returning(['venue_id', 'space_id', 'statuses', 'detail'])
      .executeTakeFirst()
    if (!revoked) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'place_feed.revoke', id, before: { ...revoked } })
    return { success: true }
  })
}

/** Count the caller's feeds, including those of venues and spaces in the bin. */
async function countFeeds(tx: Transaction, ctx: CompanyContext): Promise<number> {
  const { count } = await tx
    .selectFrom('place_feeds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The caller's feeds, newest first. Omits feeds of venues and spaces in the bin. */
async function loadFeeds(tx: Transaction, ctx: CompanyContext, id?: string) {
  const rows = await tx
    .selectFrom('place_feeds as f')
    .leftJoin('spaces as s', (join) =>
      join.onRef('s.company_id', '=', 'f.company_id').onRef('s.id', '=', 'f.space_id').on('s.deleted_at', 'is', null),
    )
    .innerJoin('venues as v', (join) =>
      join
        .onRef('v.company_id', '=', 'f.company_id')
        .on((eb) => eb('v.id', '=', eb.fn.coalesce('f.venue_id', 's.venue_id')))
        .on('v.deleted_at', 'is', null),
    )
    .select(['f.id', 'f.name', 'f.statuses', 'f.detail', 'f.created_at', 's.id as space_id', 's.name as space_name'])
    .select(['v.id as venue_id', 'v.name as venue_name'])
    .where('f.company_id', '=', ctx.company.id)
    .where('f.user_id', '=', ctx.user.id)
    .$if(id !== undefined, (query) => query.where('f.id', '=', id ?? ''))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(maxPlaceFeeds)
    .execute()
  return rows.map(({ id: feed, name, statuses, detail, created_at, space_id, space_name, venue_id, venue_name }) => ({
    ...{ id: feed, name: name ?? '', statuses, detail: detail as FeedDetail, created_at },
    venue: { id: venue_id, name: venue_name },
    space: space_id === null ? null : { id: space_id, name: space_name ?? '' },
  }))
}
