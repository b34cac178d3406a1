import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '#server/platform/database/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test('members are listed with user, role and base role, without former ones [C-CALL-40 C-CALL-68 C-ENT-04 C-ENT-05 C-ENT-08 C-ENT-09 A-ENT-27 A-ENT-28]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Vera Viewer' }))
  const former = await member(marquee, tenant, 'member')
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', former.membership_id)
      .execute(),
  )
  const { members, total } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  expect(total).toBe(2)
  expect(members[0]).toMatchObject({
    user_id: tenant.owner.id,
    is_primary: true,
    role: { role: { key: 'admin', label: 'Admin' } },
  })
  expect(members[1]).toMatchObject({
    id: someone.membership_id,
    status: 'active',
    user: { id: someone.id, email: someone.email, full_name: 'Vera Viewer', avatar_url: null },
    role: { label_override: null, role: { key: 'viewer' } },
  })
})

test('members are found by name or email; wildcards are plain text', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Zoë 100% Zander' }))
  const find = async (search: string) =>
    (await marquee.call(tenant.owner, 'team', 'listMembers', { search })).ok.members.map(({ user_id }) => user_id)
  expect(await find('zander')).toEqual([someone.id])
  expect(await find(someone.email.slice(0, 10))).toEqual([someone.id])
  expect(await find('100%')).toEqual([someone.id])
  expect(await find('_')).toEqual([])
  const brien = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Pat O’Brien' }))
  for (const search of ['O’Brien', "o'brien", 'Pat\u00a0O‘Bri\u200ben']) expect(await find(search)).toEqual([brien.id])
})

test('a membership shows the current person data only, without being changed', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Ida Innes' }))
  const membership = () =>
    marquee.sql((tx) =>
      tx
        .selectFrom('user_company_memberships')
        .select(['person_email', 'person_name', 'person_avatar_url', 'updated_at'])
        .where('id', '=', someone.membership_id)
        .executeTakeFirstOrThrow(),
    )
  const change = (values: { email?: string; full_name?: string; display_name?: string; avatar_url?: string }) =>
    marquee.sql((tx) => tx.updateTable('users').set(values).where('id', '=', someone.id).execute())
  const shown = { person_email: someone.email, person_name: 'Ida Innes', person_avatar_url: null as string | null }
  const { updated_at } = await membership()
  const shows = async (changed: Partial<typeof shown>) => {
    Object.assign(shown, changed)
    expect(await membership()).toEqual({ ...shown, updated_at })
    const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
    const { person_email: email, person_name: full_name, person_avatar_url: avatar_url } = shown
    expect(members[1]?.user).toEqual({ id: someone.id, email, full_name, avatar_url })
  }
  await shows({})
  await change({ full_name: 'Ida Ingram' })
  await shows({ person_name: 'Ida Ingram' })
  await change({ display_name: 'Ida from the box office' })
  await shows({ person_name: 'Ida from the box office' })
  await change({ avatar_url: '/files/avatars/ida.webp' })
  await shows({ person_avatar_url: '/files/avatars/ida.webp' })
  await change({ email: `new.${someone.email}` })
  await shows({ person_email: `new.${someone.email}` })
  // A trigger overwrites personal columns with the user's own values.
  await inScope(marquee.app.db, { kind: 'company', user: tenant.owner.id, company: tenant.id }, (tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ person_email: 'x@example.org', person_name: 'X', person_avatar_url: 'x' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  expect(await membership()).toMatchObject(shown)
})

test('search results are paged and counted like the full list, also per role, only in the own company', async () => {
  const tenant = await company(marquee)
  const other = await company(marquee)
  const called = async (at: typeof tenant, full_name: string, role: 'viewer' | 'member') =>
    (await member(marquee, at, role, await person(marquee, { full_name }))).membership_id
  const viewers = [await called(tenant, 'Robin Stagehand', 'viewer'), await called(tenant, 'Ada Stagehand', 'viewer')]
  const others = [await called(tenant, 'Kim Stagehand', 'member')]
  await called(tenant, 'Stage Hand', 'member')
  await called(other, 'Kim Stagehand', 'member')
  const { roles } = (await marquee.call(tenant.owner, 'team', 'listRoles')).ok
  const viewer = roles.find(({ role }) => role.key === 'viewer')?.id
  const found = async (more: { company_role_id?: string | undefined; cursor?: string | undefined } = {}) => {
    const asked = { search: 'STAGEHAND', limit: 1, ...more }
    const { members, total, next_cursor } = (await marquee.call(tenant.owner, 'team', 'listMembers', asked)).ok
    const rest: string[] = next_cursor ? (await found({ ...more, cursor: next_cursor })).ids : []
    return { total, ids: [...members.map(({ id }) => id), ...rest] }
  }
  expect(await found()).toEqual({ total: 3, ids: [...viewers, ...others] })
  expect(await found({ company_role_id: viewer })).toEqual({ total: 2, ids: viewers })
})

test('guests are listed, but not counted as members of the company or of a role', async () => {
  const tenant = await company(marquee)
  const guest = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', guest.membership_id).execute(),
  )
  const { members, total } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  expect([members.length, total]).toEqual([2, 1])
  const viewer = (await marquee.call(tenant.owner, 'team', 'listRoles')).ok.roles[3]
  expect([viewer?.members, viewer?.guests]).toEqual([0, 1])
  const refused = await marquee.call(tenant.owner, 'team', 'deleteRole', { company_role_id: viewer?.id ?? '' })
  expect(refused.error).toMatchObject({ code: 'role_in_use' })
  expect((await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.figures.members).toBe(1)
})

test('members are paged without gaps or duplicates', async () => {
  const tenant = await company(marquee)
  for (let n = 0; n < 6; n++) await member(marquee, tenant, 'member')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = (await marquee.call(tenant.owner, 'team', 'listMembers', { limit: 3, cursor })).ok
    expect(page.total).toBe(7)
    seen.push(...page.members.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(7)
})

test('roles are the active ones of the company, with base role and permissions [C-CALL-67 C-ENT-10 C-ENT-11 A-ENT-30 A-ENT-31]', async () => {
  const tenant = await company(marquee)
  const roles = async () => (await marquee.call(tenant.owner, 'team', 'listRoles')).ok.roles
  expect((await roles()).map(({ role }) => role.label)).toEqual(['Admin', 'Manager', 'Member', 'Viewer'])
  const viewer = (await roles())[3]
  expect(viewer).toMatchObject({
    permissions: { dashboard: { access: 'read' }, events: { access: 'read' } },
    is_active: true,
  })
  await marquee.sql((tx) =>
    tx
      .updateTable('company_roles')
      .set({ is_active: false })
      .where('id', '=', viewer?.id ?? '')
      .execute(),
  )
  expect(await roles()).toHaveLength(3)
  const all = (await marquee.call(tenant.owner, 'team', 'listRoles', { include_inactive: 'true' })).ok.roles
  expect(all.map(({ is_active, members }) => [is_active, members])).toEqual([
    [true, 1],
    [true, 0],
    [true, 0],
    [false, 0],
  ])
})

test('a company of five thousand members returns a page and finds one member', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    sql`with made as (
        insert into users (email, full_name, password_hash)
        select 'crowd' || n || '@' || ${tenant.id}::text || '.example', 'Crowd ' || n, 'none' from generate_series(1, 5000) n returning id)
      insert into user_company_memberships (company_id, user_id, company_role_id)
      select ${tenant.id}, made.id, (select id from company_roles where company_id = ${tenant.id} limit 1) from made`.execute(
      tx,
    ),
  )
  const first = (await marquee.call(tenant.owner, 'team', 'listMembers', { limit: 50 })).ok
  expect([first.members.length, first.total]).toEqual([50, 5001])
  const found = (await marquee.call(tenant.owner, 'team', 'listMembers', { search: 'crowd 4321' })).ok
  expect(found.members.map(({ user }) => user.full_name)).toEqual(['Crowd 4321'])
})
