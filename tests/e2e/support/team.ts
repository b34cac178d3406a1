import { expect } from '@playwright/test'
import type { AccessLevel } from '#shared/access.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { auth } from '#shared/features/identity/auth.ts'
import type { Api } from './api.ts'
import { type NewCompany, type Person, type Seed, unique } from './people.ts'

export interface Colleague extends Person {
  api: Api
  membershipId: string
}

export async function roleId(company: NewCompany, label: string): Promise<string> {
  const { roles } = await company.api.call(team, 'listRoles', {}, company.id)
  const found = roles.find((each) => (each.label_override ?? each.role.label) === label)
  if (!found) throw new Error(`There is no role ${label}`)
  return found.id
}

export async function invited(company: NewCompany, role: string, email: string): Promise<string> {
  const sent = { emails: [email], company_role_id: await roleId(company, role) }
  const { results } = await company.api.call(invitations, 'sendTeamInvitations', sent, company.id)
  return results[0]?.invitation?.id ?? ''
}

export async function giveOwnRole(
  company: NewCompany,
  { membershipId }: Colleague,
  permissions: Record<string, { access: AccessLevel }>,
): Promise<void> {
  const made = { label: `Own ${unique()}`, description: '', base_role: 'viewer' as const, permissions }
  const { role } = await company.api.call(team, 'createRole', made, company.id)
  const given = { membership_id: membershipId, company_role_id: role.id }
  await company.api.call(team, 'updateMemberRole', given, company.id)
}

export async function joined(seed: Seed, company: NewCompany, role: string, person: Person): Promise<Colleague> {
  await seed.signUpAndConfirm(person)
  await invited(company, role, person.email)
  const api = await seed.visitor()
  await api.call(auth, 'signIn', { email: person.email, password: person.password })
  const [waiting] = (await api.call(invitations, 'listMyInvitations', {})).invitations
  expect(waiting, `an invitation waits for ${person.email}`).toBeDefined()
  await api.call(invitations, 'acceptMyInvitation', { invitation_id: waiting?.id ?? '' })
  const { members } = await company.api.call(team, 'listMembers', { search: person.email }, company.id)
  return { ...person, api, membershipId: members[0]?.id ?? '' }
}
