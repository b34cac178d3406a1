import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Environment } from '#server/platform/app/env.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { maxShareLinks, type ShareLinkKind } from '#shared/share-links.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

interface NewShareLink {
  kind: ShareLinkKind
  subject: Record<string, unknown>
  days: number
}

/**
 * Create a link for people without an account. Only the result contains its URL.
 * @throws too_many_links
 */
export async function createShareLink(tx: Transaction, ctx: CompanyContext, { kind, subject, days }: NewShareLink) {
  const live = await listShareLinks(tx, ctx, kind)
  if (live.length >= maxShareLinks) throw new AppError('too_many_links', { limit: maxShareLinks })
  const created = await storeShareLink(tx, ctx.app.env, {
    ...{ company_id: ctx.company.id, created_by: ctx.user.id },
    ...{ kind, subject, expires_at: fromNow(days * millisecondsPerDay) },
  })
  await audit(tx, ctx, { action: 'share_link.create', id: created.id, after: { kind, expires_at: created.expires_at } })
  return created
}

interface StoredShareLink {
  company_id: string
  created_by: string | null
  kind: ShareLinkKind
  subject: Record<string, unknown>
  expires_at: string | RawBuilder<string>
}

/** Store a link to be sent in a mail. Only the result contains its URL. */
export async function storeShareLink(tx: Transaction, env: Environment, { subject, ...row }: StoredShareLink) {
  const token = newToken()
  const created = await tx
    .insertInto('share_links')
    .values({ ...row, subject: json(subject), token_hash: hashToken(token) })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...created, url: link(env, `/links/${token}`) }
}

/** Links of a kind that the caller has created and that have not ended, newest first. */
export function listShareLinks(tx: Transaction, ctx: CompanyContext, kind: ShareLinkKind) {
  return tx
    .selectFrom('share_links')
    .select(['id', 'subject', 'created_at', 'expires_at', 'opened_at'])
    .where('company_id', '=', ctx.company.id)
    .where('created_by', '=', ctx.user.id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Revoke a link of the caller, effective with the next request.
 * @throws not_found
 */
export async function revokeShareLink(
  tx: Transaction,
  ctx: CompanyContext,
  { id, kind }: { id: string; kind: ShareLinkKind },
): Promise<void> {
  const revoked = await tx
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where('company_id', '=', ctx.company.id)
    .where('created_by', '=', ctx.user.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new AppError('not_found')
  await audit(tx, ctx, { action: 'share_link.revoke', id, before: { kind } })
}

/** Revoke all links to a subject, because the people who received them no longer have to do with it. */
export async function revokeLinksTo(
  tx: Transaction,
  companyId: string,
  { kind, subject }: Pick<NewShareLink, 'kind' | 'subject'>,
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject @> ${json(subject)}::jsonb`)
    .where('revoked_at', 'is', null)
    .execute()
}

export type ShareLink = Awaited<ReturnType<typeof findShareLink>>

/**
 * Find a link by the token in its URL, with its company, in a transaction that sees every company.
 * @throws link_ended for unknown, expired and revoked links alike
 */
export async function findShareLink(tx: Transaction, token: string) {
  const row = await tx
    .selectFrom('share_links as l')
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .select(['l.id', 'l.company_id', 'l.kind', 'l.subject', 'l.expires_at', 'l.opened_at'])
    .select(['c.name', 'c.status', 'c.logo_url', 'c.brand_primary', 'c.brand_secondary'])
    .select(sql<boolean>`l.revoked_at is not null or l.expires_at <= now()`.as('is_over'))
    .select(sql<string[]>`array(select module_key from company_modules(c.id))`.as('modules'))
    .where('l.token_hash', '=', hashToken(token))
    .where('c.status', '!=', 'closed')
    .executeTakeFirst()
  if (!row || row.is_over) throw linkEndedError(row)
  return row
}

/** Error for a link that no longer works. It reveals only the company to ask. */
export function linkEndedError(company?: { name: string }): AppError {
  return new AppError('link_ended', { sender: company?.name ?? 'the person who sent it' })
}

/** Store when a link was first used to give an answer. */
export async function markAnswered(tx: Transaction, { id, company_id }: { id: string; company_id: string }) {
  await tx
    .updateTable('share_links')
    .set({ answered_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
}

/** Store when a link was first opened. */
export async function markShareLinkOpened(tx: Transaction, { id, company_id }: { id: string; company_id: string }) {
  await tx
    .updateTable('share_links')
    .set({ opened_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
