import { sql } from 'kysely'
import type { PersonInAudit } from '#server/platform/audit/erase-from-audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Collect what identifies a person in the audit log: former addresses and the ids of their data. Erased accounts can
 * only be found by id. Requires a system transaction.
 * @throws not_found
 */
export async function loadPersonInAudit(tx: Transaction, emailOrId: string): Promise<PersonInAudit> {
  const user_id = uuid.test(emailOrId) ? emailOrId.toLowerCase() : await idOf(tx, emailOrId)
  const { rows: addresses } = await sql<{ email: string }>`
    select email from users where id = ${user_id}
    union select email from user_emails where user_id = ${user_id}
    union select a.values ->> 'email' from (
      select old_values as values from audit_logs where subject_user_id = ${user_id} and resource_type = 'user_email'
      union all
      select new_values from audit_logs where subject_user_id = ${user_id} and resource_type = 'user_email') a
    where a.values ->> 'email' <> ''`.execute(tx)
  const emails = [...new Set(addresses.map(({ email }) => email.toLowerCase()))]
  const { rows: things } = await sql<{ id: string }>`
    select id from user_company_memberships where user_id = ${user_id}
    union select id from user_emails where user_id = ${user_id}
    union select id from sessions where user_id = ${user_id}
    union select id from user_integrations where user_id = ${user_id}
    union select id from user_invites where lower(email) = any (${emails})`.execute(tx)
  return { user_id, things: things.map(({ id }) => id), addresses: emails }
}

async function idOf(tx: Transaction, email: string): Promise<string> {
  const user = await tx
    .selectFrom('user_emails')
    .select('user_id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  return user.user_id
}
