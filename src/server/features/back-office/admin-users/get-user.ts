import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { codeAttemptSubjectExpression, wrongPasswordsExpression } from '#server/domain/sign-in/login-attempts.ts'
import { roleOfMembership } from '#server/features/back-office/role-of-membership.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { userRows } from './user-rows.ts'

export const getUser: Handler<typeof adminUsers.calls.getUser> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    userRows(tx)
      .select([
        signIn.as('sign_in'),
        emails.as('emails'),
        memberships.as('memberships'),
        sentInvitationsQuery.as('sent_invitations'),
        receivedInvitationsQuery.as('received_invitations'),
      ])
      .where('u.id', '=', input.user_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { sign_in, emails: addresses, memberships: held, sent_invitations, received_invitations, ...shown } = row
  return { user: shown, sign_in, emails: addresses, memberships: held, sent_invitations, received_invitations }
}

const user = expressionBuilder<Tables & { u: Tables['users'] }, 'u'>()

/** Time of the user's last sign-in or activity. Impersonation sessions are excluded. */
const newestSessionTime = (column: 'created_at' | 'last_seen_at') =>
  sql<string | null>`(select ${iso(sql<string | null>`max(${sql.ref(`s.${column}`)})`)} from sessions s
    where s.user_id = u.id and s.impersonator_user_id is null)`

const attempts = (column: RawBuilder<unknown>) =>
  sql<string | null>`(select ${iso(sql<string | null>`max(${column})`)} from login_attempts g
    where g.subject in (select lower(e.email) from user_emails e where e.user_id = u.id))`

const newestAttempts = jsonArrayFrom(
  user
    .selectFrom('login_attempts as g')
    .select('g.subject as email')
    .select(({ ref }) => [
      sql<string | null>`substring(g.place from '^network:(.*)$')`.as('network'),
      wrongPasswordsExpression(sql`g.guesses`, sql`g.subject`).as('failed_attempts'),
      iso(ref('g.last_guess_at')).as('last_failed_at'),
      iso(sql<string | null>`case when g.blocked_until > now() then g.blocked_until end`).as('blocked_until'),
    ])
    .where('g.place', '<>', '')
    .where(sql<boolean>`g.subject in (select lower(e.email) from user_emails e where e.user_id = u.id)`)
    .orderBy('g.last_guess_at', 'desc')
    .limit(10),
)

const wrongCodes = jsonObjectFrom(
  user
    .selectFrom('login_attempts as g')
    .select(({ ref }) => [
      wrongPasswordsExpression(sql`g.guesses`, sql`g.subject`).as('failed_attempts'),
      iso(ref('g.last_guess_at')).as('last_failed_at'),
      iso(sql<string | null>`case when g.blocked_until > now() then g.blocked_until end`).as('blocked_until'),
    ])
    .where('g.subject', '=', codeAttemptSubjectExpression(sql`u.id`)),
)

const signIn = jsonBuildObject({
  failed_attempts: sql<number>`(select coalesce(max(${wrongPasswordsExpression(sql`g.guesses`, sql`g.subject`)}), 0) from login_attempts g
    where g.subject in (select lower(e.email) from user_emails e where e.user_id = u.id) and g.place <> '')`,
  last_failed_at: attempts(sql`g.last_guess_at`),
  blocked_until: attempts(sql`case when g.blocked_until > now() then g.blocked_until end`),
  attempts: newestAttempts,
  wrong_codes: wrongCodes,
  last_sign_in_at: newestSessionTime('created_at'),
  last_seen_at: newestSessionTime('last_seen_at'),
  two_factor_since: iso(user.ref('u.two_factor_since')),
  two_factor_required_by: sql<
    string[]
  >`array(select c.name from user_company_memberships m join companies c on c.id = m.company_id
    where m.user_id = u.id and m.status = 'active' and c.security_policy -> 'two_factor_required' = 'true' order by c.name)`,
})

const emails = jsonArrayFrom(
  user
    .selectFrom('user_emails as e')
    .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified'])
    .select(({ ref }) => iso(ref('e.created_at')).as('created_at'))
    .whereRef('e.user_id', '=', 'u.id')
    .orderBy('e.is_primary', 'desc')
    .orderBy('e.created_at')
    .orderBy('e.id'),
)

const memberships = jsonArrayFrom(
  user
    .selectFrom('user_company_memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.id', 'm.user_id', 'm.company_id', 'm.status', 'm.is_primary', 'm.is_guest', 'm.company_role_id'])
    .select(({ ref }) => [
      iso(ref('m.created_at')).as('created_at'),
      jsonBuildObject({
        id: ref('c.id'),
        name: ref('c.name'),
        slug: ref('c.slug'),
        status: ref('c.status'),
        is_platform: ref('c.is_platform'),
        logo_url: ref('c.logo_url'),
      }).as('company'),
      roleOfMembership.as('role'),
      sql<string[]>`array(select module_key from company_modules(c.id))`.as('modules'),
    ])
    .whereRef('m.user_id', '=', 'u.id')
    .orderBy('m.status')
    .orderBy('m.created_at')
    .orderBy('m.id'),
)

const invitations = user
  .selectFrom('user_invites as i')
  .innerJoin('companies as c', 'c.id', 'i.company_id')
  .select(['i.id', 'i.company_id', 'c.name as company_name', 'i.scope', 'i.status'])
  .select(({ ref }) => [iso(ref('i.created_at')).as('created_at'), iso(ref('i.expires_at')).as('expires_at')])
  .orderBy('i.created_at', 'desc')
  .orderBy('i.id')
  .limit(100)

const sentInvitationsQuery = jsonArrayFrom(invitations.select('i.email').whereRef('i.invited_by', '=', 'u.id'))

const receivedInvitationsQuery = jsonArrayFrom(
  invitations
    .innerJoin('user_emails as mine', (join) => join.on(sql`lower(mine.email)`, '=', sql`lower(i.email)`))
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .select(sql<string | null>`coalesce(nullif(inviter.full_name, ''), inviter.email)`.as('invited_by'))
    .whereRef('mine.user_id', '=', 'u.id'),
)
