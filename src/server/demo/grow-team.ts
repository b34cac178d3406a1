import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { json } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import type { Demo } from './demo-actions.ts'

/**
 * Members with a demo login come first. `role` is a base role or the company's custom role; `joined` is in days ago.
 */
const team = [
  { full_name: 'Mateo Brandt', email: 'mateo@northlight.example', role: 'manager', joined: 128 },
  { full_name: 'Mina Sørensen', email: 'mina@northlight.example', role: 'member', joined: 101 },
  { full_name: 'Victor Leclerc', email: 'victor@northlight.example', role: 'viewer', joined: 74 },
  { full_name: 'Priya Raman', email: 'priya@northlight.example', role: 'crew', joined: 61 },
  { full_name: 'Tomasz Zieliński', email: 'tomasz@northlight.example', role: 'crew', joined: 47 },
  { full_name: 'Leila Haddad', email: 'leila@northlight.example', role: 'manager', joined: 33 },
  { full_name: 'Oskar Lindqvist', email: 'oskar@northlight.example', role: 'member', joined: 16 },
  { full_name: 'Grace Mbeki', email: 'grace@northlight.example', role: 'crew', joined: 4 },
] as const

const openInvitations = [
  { email: 'booking@riverstage.example', role: 'member', sent: 2 },
  { email: 'lights@halden.example', role: 'crew', sent: 5 },
  { email: 'press@late-bloom.example', role: 'viewer', sent: 19 },
] as const

const crewRole = {
  label: 'Stage crew',
  description: "Can view shows and logistics; can't make changes",
}
const crewPermissions = { dashboard: { access: 'read' }, events: { access: 'read' }, projects: { access: 'read' } }
const validDays = 7

export async function growTeam(demo: Demo): Promise<void> {
  const { tx, company, owner, action } = demo
  await joinedAt(demo, owner, 150)
  const crewId = await createCrewRole(demo)
  const roleOf = (key: string) => (key === 'crew' ? crewId : demo.role(key).id)

  for (const { full_name, email, role, joined } of team) {
    const user = await demo.addPerson({ full_name, email, ago: joined })
    await tx
      .insertInto('user_company_memberships')
      .values({
        company_id: company,
        user_id: user,
        company_role_id: roleOf(role),
        created_at: fromNow(-joined * millisecondsPerDay),
      })
      .execute()
    const id = await invite(demo, { email, company_role_id: roleOf(role), sent: joined + 1.2, accepted_by: user })
    await placeDefaultWidgets(tx, company, user)
    await action({ action: 'user_invite.invite', ago: joined + 1.2, by: owner, id, after: { email } })
    await action({ action: 'user_invite.accept', ago: joined, by: user, id, after: { invited_email: email } })
  }
  await promote(demo, 'leila@northlight.example')
  await removeMember(demo, roleOf('member'))

  for (const { email, role, sent } of openInvitations) {
    const id = await invite(demo, { email, company_role_id: roleOf(role), sent })
    await action({ action: 'user_invite.invite', ago: sent, by: owner, id, after: { email } })
  }
}

interface Invited {
  email: string
  company_role_id: string
  /** Days since the invitation. */
  sent: number
  accepted_by?: string
}

async function invite(
  { tx, company, owner }: Demo,
  { email, company_role_id, sent, accepted_by }: Invited,
): Promise<string> {
  const { id } = await tx
    .insertInto('user_invites')
    .values({
      company_id: company,
      email,
      company_role_id,
      token_hash: hashToken(newToken()),
      invited_by: owner,
      delivery: 'sent',
      created_at: fromNow(-sent * millisecondsPerDay),
      expires_at: fromNow((validDays - sent) * millisecondsPerDay),
      ...(accepted_by !== undefined && { status: 'accepted' as const, accepted_by }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function joinedAt({ tx, company }: Demo, user: string, ago: number): Promise<void> {
  await tx
    .updateTable('user_company_memberships')
    .set({ created_at: fromNow(-ago * millisecondsPerDay) })
    .where('company_id', '=', company)
    .where('user_id', '=', user)
    .execute()
}

async function createCrewRole({ tx, company, owner, role, action }: Demo): Promise<string> {
  const { id } = await tx
    .insertInto('company_roles')
    .values({
      company_id: company,
      role_id: role('member').base_id,
      label_override: crewRole.label,
      description: crewRole.description,
      permissions: json(crewPermissions),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await action({ action: 'company_role.create', ago: 66, by: owner, id, after: { label_override: crewRole.label } })
  return id
}

async function promote({ tx, company, owner, role, action }: Demo, email: string): Promise<void> {
  const { id, user_id } = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id'])
    .where('m.company_id', '=', company)
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  await action({
    action: 'user_membership.role_change',
    ago: 9,
    by: owner,
    id,
    before: { company_role_id: role('member').id },
    after: { company_role_id: role('manager').id },
    metadata: { user_id },
  })
}

async function removeMember({ tx, company, addPerson, action }: Demo, companyRoleId: string): Promise<void> {
  const user = await addPerson({ full_name: 'Jonas Weber', email: 'jonas@northlight.example', ago: 90 })
  const { id } = await tx
    .insertInto('user_company_memberships')
    .values({
      company_id: company,
      user_id: user,
      company_role_id: companyRoleId,
      status: 'inactive',
      created_at: fromNow(-90 * millisecondsPerDay),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await action({
    action: 'user_membership.leave',
    ago: 7,
    by: user,
    id,
    before: { status: 'active' },
    after: { status: 'inactive' },
  })
}
