import { sql } from 'kysely'
import { z } from 'zod'
import { enqueueSeatSync } from '#server/domain/billing/seat-sync.ts'
import { enqueueCustomerUpdate } from '#server/domain/billing/update-payment-customer.ts'
import { revokeIntegrationTokens } from '#server/domain/integrations/integration-jobs.ts'
import { providerOf } from '#server/domain/integrations/providers.ts'
import { loadCompaniesBlockingDeletion } from '#server/domain/people/account-deletion.ts'
import { sendAccountDeleted } from '#server/domain/people/deletion-mails.ts'
import { lockAddress } from '#server/domain/people/lock-address.ts'
import { loadPersonInAudit } from '#server/features/identity/person-in-audit.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { eraseFromAudit } from '#server/platform/audit/erase-from-audit.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { removeFiles } from '#server/platform/files/remove-files.ts'

const batchSize = 50

/**
 * Every few minutes: enqueue a job for each account whose deletion is due. Enqueuing an account twice is harmless.
 */
export const eraseDuePeople: Job<Record<string, never>> = job({
  name: 'erase-due-people',
  schedule: '*/10 * * * *',
  data: z.object({}),
  async work(ctx) {
    await ctx.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('account_deletions')
        .select('user_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batchSize)
        .execute()
      for (const { user_id } of due) await ctx.app.jobs.enqueue(tx, erasePerson, { user_id }, { expire_seconds: 3600 })
    })
  },
})

/**
 * Erase a person in one transaction, which also frees their email addresses. What they created stays without their
 * name, and their audit rows stay without personal data. A person who has become an owner meanwhile is not erased
 * until they hand over the company.
 */
export const erasePerson: Job<{ user_id: string }> = job({
  name: 'erase-person',
  data: z.object({ user_id: z.string() }),
  async work(ctx, { user_id }) {
    await ctx.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('account_deletions')
        .select('user_id')
        .where('user_id', '=', user_id)
        .where('due_at', '<=', now)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due || (await loadCompaniesBlockingDeletion(tx, user_id)).length > 0) return
      await eraseAccount(tx, ctx, user_id)
    })
  },
})

async function eraseAccount(tx: Transaction, ctx: JobContext, userId: string): Promise<void> {
  const person = await loadPersonInAudit(tx, userId)
  for (const address of person.addresses.toSorted()) await lockAddress(tx, address)
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

  await leaveCompanies(tx, ctx, userId)
  await eraseConnections(tx, ctx, userId)
  await eraseAddresses(tx, ctx, person)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await eraseFromAudit(tx, ctx, person)
  await audit(tx, ctx, { action: 'user.delete', id: userId, company_id: null })
  await ctx.app.jobs.enqueue(tx, removeFiles, { paths: [`profile-photos/${userId}/avatar.webp`] })
  await ctx.app.jobs.enqueue(tx, sendAccountDeleted, { email })
}

/** End the person's memberships. As when a member leaves, each company is notified and pays for one seat less. */
async function leaveCompanies(tx: Transaction, ctx: JobContext, userId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('user_company_memberships')
    .where('user_id', '=', userId)
    .returning(['id', 'company_id', 'status'])
    .execute()
  for (const { id, company_id, status } of ended.filter((one) => one.status === 'active')) {
    await audit(tx, ctx, {
      action: 'user_membership.leave',
      id,
      company_id,
      before: { status },
      after: { status: 'inactive' },
    })
    await enqueueSeatSync(tx, ctx, company_id)
  }
}

async function eraseConnections(tx: Transaction, ctx: JobContext, userId: string): Promise<void> {
  const connections = await tx
    .deleteFrom('user_integrations')
    .where('user_id', '=', userId)
    .returning(['integration_type', 'access_token', 'refresh_token'])
    .execute()
  for (const { integration_type, access_token, refresh_token } of connections) {
    const { revokes } = providerOf(ctx.app.env, integration_type)
    const sealed = revokes === 'bearer' ? access_token : (refresh_token ?? access_token)
    if (sealed) await ctx.app.jobs.enqueue(tx, revokeIntegrationTokens, { user_id: userId, integration_type, sealed })
  }
}

/** Delete rows and values that contain an email address of the person, or their user id within a text. */
async function eraseAddresses(
  tx: Transaction,
  ctx: JobContext,
  { user_id, addresses }: { user_id: string; addresses: string[] },
): Promise<void> {
  const among = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = any (${addresses})`
  await tx.deleteFrom('user_invites').where(among('email')).execute()
  await tx.deleteFrom('asked_mails').where(among('address')).execute()
  await tx
    .deleteFrom('login_attempts')
    .where((eb) => eb.or([among('subject'), eb('subject', 'like', `%${user_id}`)]))
    .execute()
  await tx.updateTable('companies').set({ contact_email: null }).where(among('contact_email')).execute()
  const paid = await tx
    .updateTable('companies')
    .set({ billing_email: null })
    .where(among('billing_email'))
    .returning('id')
    .execute()
  for (const { id } of paid) await enqueueCustomerUpdate(tx, ctx, id)
  await eraseFromStoredMessages(tx, user_id, addresses)
}

/**
 * Delete webhook messages that contain the person's data, and remove their addresses from billing events. Otherwise,
 * webhook messages would be kept for a month, and billing events as long as invoices.
 */
async function eraseFromStoredMessages(tx: Transaction, userId: string, addresses: string[]): Promise<void> {
  await sql`delete from webhook_messages where exists (
    select from unnest(${[userId, ...addresses]}::text[]) held where strpos(lower(body), held) > 0)`.execute(tx)
  for (const address of addresses) {
    const quoted = `"${address.replace(/[^a-z0-9@]/g, '\\$&')}"`
    await sql`update billing_events set payload = regexp_replace(payload::text, ${quoted}, '"erased"', 'gi')::jsonb
      where strpos(lower(payload::text), ${address}) > 0`.execute(tx)
  }
}
