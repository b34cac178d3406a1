import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessLevel, Permissions } from '#shared/access.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, invitation, member, type Person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const rolesOf = async (tenant: Company) =>
  (await marquee.call(tenant.owner, 'team', 'listRoles', { include_inactive: 'true' })).ok.roles
type Role = Awaited<ReturnType<typeof rolesOf>>[number]
type Given = Record<string, { access: AccessLevel }>

const create = (who: Person, permissions: Given, label = 'Stage crew') =>
  marquee.call(who, 'team', 'createRole', { label, description: '', base_role: 'member', permissions })
const edit = (who: Person, role: Role, change: Partial<{ label: string; permissions: Given; is_active: boolean }>) =>
  marquee.call(who, 'team', 'updateRole', {
    company_role_id: role.id,
    label: role.label_override ?? '',
    description: role.description ?? '',
    permissions: plain(role.permissions),
    is_active: role.is_active,
    ...change,
  })
const plain = (permissions: Permissions): Given =>
  Object.fromEntries(Object.entries(permissions).flatMap(([key, entry]) => (entry === true ? [] : [[key, entry]])))
async function named(tenant: Company, label: string): Promise<Role> {
  const role = (await rolesOf(tenant)).find((each) => (each.label_override ?? each.role.label) === label)
  if (!role) throw new Error(`no role ${label}`)
  return role
}

test('a role is created, edited and deleted; changes apply to members with their next request [C-TEAM-104 C-TEAM-105 C-TEAM-106 C-TEAM-107 C-TEAM-108 C-TEAM-109]', async () => {
  const tenant = await company(marquee)
  const made = (await create(tenant.owner, { dashboard: { access: 'read' }, team: { access: 'read' } })).ok.role
  expect(made).toMatchObject({
    label_override: 'Stage crew',
    is_active: true,
    members: 0,
    role: { key: 'member' },
  })
  const someone = await member(marquee, tenant, 'viewer')
  const give = (company_role_id: string) =>
    marquee.call(tenant.owner, 'team', 'updateMemberRole', { membership_id: someone.membership_id, company_role_id })
  await give(made.id)
  expect((await marquee.call(someone, 'team', 'listMembers')).status).toBe(200)

  const edited = await edit(tenant.owner, made, { label: 'Crew', permissions: { dashboard: { access: 'read' } } })
  expect(edited.ok.role).toMatchObject({
    label_override: 'Crew',
    permissions: { dashboard: { access: 'read' } },
    members: 1,
  })
  expect((await marquee.call(someone, 'team', 'listMembers')).code).toBe('forbidden')

  await edit(tenant.owner, edited.ok.role, { is_active: false })
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).code).toBe('not_a_member')
  expect((await give(made.id)).code).toBe('role_not_available')
  await give((await named(tenant, 'Viewer')).id)
  expect((await marquee.call(tenant.owner, 'team', 'deleteRole', { company_role_id: made.id })).ok.success).toBe(true)
  expect((await rolesOf(tenant)).map(({ id }) => id)).not.toContain(made.id)
  const acts = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select('action_type')
      .where('resource_id', '=', made.id)
      .orderBy('created_at')
      .execute(),
  )
  expect(acts.map(({ action_type }) => action_type)).toEqual(['create', 'update', 'update', 'delete'])
})

test('a role used by a member or a pending invitation cannot be deleted; one in expired invitations can [C-TEAM-109 C-TEAM-110]', async () => {
  const tenant = await company(marquee)
  await invitation(marquee, tenant, 'late@roles.example', {
    role: 'viewer',
    expires_at: new Date(Date.now() - 1000).toISOString(),
  })
  const remove = async (label: string) =>
    (await marquee.call(tenant.owner, 'team', 'deleteRole', { company_role_id: (await named(tenant, label)).id })).code
  await member(marquee, tenant, 'manager')
  const { id } = await invitation(marquee, tenant, 'waiting@roles.example', { role: 'viewer' })
  expect(await remove('Manager')).toBe('role_in_use')
  expect(await remove('Viewer')).toBe('role_in_use')
  await marquee.call(tenant.owner, 'invitations', 'cancelInvitation', { invitation_id: id })
  expect(await remove('Viewer')).toBeNull()
})

test('a role of only former members has no members and can be deleted [C-TEAM-109]', async () => {
  const tenant = await company(marquee)
  const former = await member(marquee, tenant, 'manager')
  expect((await named(tenant, 'Manager')).members).toBe(1)
  await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: former.membership_id })
  const manager = await named(tenant, 'Manager')
  expect(manager.members).toBe(0)
  expect((await marquee.call(tenant.owner, 'team', 'deleteRole', { company_role_id: manager.id })).code).toBeNull()
})

test("nobody edits a role above their own or raises one above it, and roles get only the company's modules [C-TEAM-35]", async () => {
  const tenant = await company(marquee)
  const lead = await member(marquee, tenant, { team: { access: 'admin' }, events: { access: 'write' } })
  const viewer = await named(tenant, 'Viewer')
  expect((await edit(lead, await named(tenant, 'Admin'), { permissions: {} })).code).toBe('role_edit_above_own')
  expect((await edit(lead, viewer, { permissions: { events: { access: 'write' } } })).code).toBe('role_edit_above_own')
  const crew = (await create(lead, { events: { access: 'read' } })).ok.role
  expect((await edit(lead, crew, { permissions: { events: { access: 'admin' } } })).code).toBe('role_edit_above_own')
  expect((await edit(lead, crew, { permissions: { crm: { access: 'read' } } })).code).toBe('role_edit_above_own')
  expect((await edit(lead, crew, { permissions: { events: { access: 'write' } } })).status).toBe(200)
  expect((await create(lead, { events: { access: 'admin' } })).code).toBe('role_edit_above_own')
  const foreign = await create(tenant.owner, { marketing: { access: 'read' } })
  expect(foreign.error).toMatchObject({ code: 'bad_input', data: { fields: { permissions: expect.any(String) } } })
})

test('nobody deletes a role above their own, even if no member has it', async () => {
  const tenant = await company(marquee)
  const lead = await member(marquee, tenant, { team: { access: 'admin' }, events: { access: 'read' } })
  const remove = async (role: Role) =>
    (await marquee.call(lead, 'team', 'deleteRole', { company_role_id: role.id })).code
  const above = (await create(tenant.owner, { events: { access: 'write' } }, 'Booker')).ok.role
  const elsewhere = (await create(tenant.owner, { budget: { access: 'read' } }, 'Accountant')).ok.role
  const below = (await create(tenant.owner, { events: { access: 'read' } }, 'Helper')).ok.role
  expect([await remove(above), await remove(elsewhere), await remove(below)]).toEqual([
    'role_edit_above_own',
    'role_edit_above_own',
    null,
  ])
  const left = (await rolesOf(tenant)).map(({ label_override }) => label_override)
  expect(left).toEqual(expect.arrayContaining(['Booker', 'Accountant']))
  expect(left).not.toContain('Helper')
})

test('permissions on a removed module stay hidden until the module returns', async () => {
  const tenant = await company(marquee)
  const viewer = await named(tenant, 'Viewer')
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set((eb) => ({ plan_id: eb.selectFrom('plans').select('id').where('name', '=', 'Starter') }))
      .where('id', '=', tenant.id)
      .execute(),
  )
  const manager = await named(tenant, 'Manager')
  const kept = (await edit(tenant.owner, manager, { permissions: { events: { access: 'read' } } })).ok.role.permissions
  expect(kept).toMatchObject({ events: { access: 'read' }, crm: { access: 'write' } })
  expect(kept).not.toHaveProperty('budget')
  expect(viewer.permissions).not.toHaveProperty('crm')
})

test('an edit cannot remove admin access from the last admin or the owner, and nobody disables their own role [C-TEAM-37]', async () => {
  const tenant = await company(marquee)
  const admin = await named(tenant, 'Admin')
  expect((await edit(tenant.owner, admin, { permissions: { team: { access: 'admin' } } })).code).toBe(
    'last_administrator',
  )
  expect((await edit(tenant.owner, admin, { is_active: false })).code).toBe('role_is_own')
  const other = (await create(tenant.owner, plain(admin.permissions), 'Second admin')).ok.role
  const second = await member(marquee, tenant, 'viewer')
  await marquee.call(tenant.owner, 'team', 'updateMemberRole', {
    membership_id: second.membership_id,
    company_role_id: other.id,
  })
  expect((await edit(second, admin, { permissions: { team: { access: 'admin' } } })).code).toBe('last_administrator')
  expect((await edit(second, admin, { is_active: false })).code).toBe('last_administrator')
  expect((await edit(tenant.owner, other, { permissions: { dashboard: { access: 'read' } } })).status).toBe(200)
})

test('no sequence of up to four role edits by a regular member reaches the wildcard or exceeds their own permissions', async () => {
  const tenant = await company(marquee)
  const lead = await member(marquee, tenant, { team: { access: 'admin' }, events: { access: 'write' } })
  const levels: (AccessLevel | true)[] = ['admin', true]
  const wished = ['*', 'events', 'company_settings'].flatMap((key) =>
    levels.map((level) => ({ [key]: level === true ? true : { access: level } })),
  )
  let reached: string[] = (await rolesOf(tenant)).map(({ id }) => id)
  for (let depth = 0; depth < 4; depth++) {
    const next: string[] = []
    for (const permissions of wished) {
      for (const company_role_id of reached) {
        const input = { company_role_id, label: '', description: '', permissions, is_active: true }
        const answer = await marquee.send(lead, 'team', 'updateRole', 'write', input)
        expect(answer.statusCode).not.toBe(200)
        await marquee.send(lead, 'team', 'updateMemberRole', 'write', {
          membership_id: lead.membership_id,
          company_role_id,
        })
      }
      const made = await marquee.send(lead, 'team', 'createRole', 'write', {
        label: 'Up',
        description: '',
        base_role: 'admin',
        permissions,
      })
      expect(made.statusCode).not.toBe(200)
    }
    const stone = await create(lead, { team: { access: 'admin' }, events: { access: 'write' } }, `Step ${depth}`)
    if (stone.status === 200) next.push(stone.ok.role.id)
    reached = next
  }
  const held = await marquee.sql((tx) =>
    tx.selectFrom('company_roles').select('permissions').where('company_id', '=', tenant.id).execute(),
  )
  expect(held.filter(({ permissions }) => permissions['*'])).toEqual([])
  expect((await marquee.call(lead, 'companies', 'getSettings')).code).toBe('forbidden')
})
