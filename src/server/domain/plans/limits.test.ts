import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appErrorOf } from '#server/platform/http/errors.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, invitation, member, person } from '#tests/support/people.ts'
import { countMail, requireWithinLimit, reserveStorage } from './limits.ts'

const by = { actor: { kind: 'job', name: 'test' } } as const

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function limited(limits: Record<string, unknown>): Promise<Company> {
  const tenant = await company(marquee)
  await setLimits(tenant, limits)
  return tenant
}

async function setLimits(tenant: Company, limits: Record<string, unknown>): Promise<void> {
  await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('plans')
      .values({
        name: `Small ${crypto.randomUUID()}`,
        description: null,
        limits: JSON.stringify({ pricing_model: 'flat', ...limits }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('companies').set({ plan_id: id }).where('id', '=', tenant.id).execute()
  })
}

const makers = {
  max_events: (tenant: Company) =>
    marquee.sql(async (tx) => {
      await requireWithinLimit(tx, by, tenant.id, 'events', { adding: 1 })
      await sql`insert into events (company_id, name) values (${tenant.id}, 'Opening night')`.execute(tx)
    }),
  max_budget_items: (tenant: Company) =>
    marquee.sql(async (tx) => {
      await requireWithinLimit(tx, by, tenant.id, 'budget_items', { adding: 1 })
      await tx
        .insertInto('budget_items')
        .values({ company_id: tenant.id, name: 'Sound', event_id: null, created_by: null })
        .execute()
    }),
  max_monthly_emails: (tenant: Company) => marquee.sql((tx) => countMail(tx, by, tenant.id)),
}

const take = (tenant: Company, path: string, megabytes: number, who: { id: string } = tenant.owner) =>
  outcomeOf(
    marquee.sql((tx) =>
      reserveStorage(tx, by, { company_id: tenant.id, path, bytes: megabytes * 1024 ** 2, uploaded_by: who.id }),
    ),
  )

const outcomeOf = async (making: Promise<unknown>) =>
  making.then(
    () => 'made',
    (error: unknown) => appErrorOf(error)?.message ?? 'another error',
  )

test.each([
  ['max_events', /^Your plan allows 3 events\. Archive one or choose a larger plan\.$/],
  ['max_budget_items', /^The plan Small .+ allows 3 budget items, and all of them are in use\.$/],
  ['max_monthly_emails', /^The plan Small .+ allows 3 emails a month, and all of them are in use\.$/],
] as const)(
  '%s: N + 20 concurrent requests create N; the others get the limit and the plan [C-BILL-154 C-BILL-155 C-BILL-161 C-BILL-163 C-BILL-165]',
  async (name, sentence) => {
    const tenant = await limited({ [name]: 3 })
    const outcomes = await Promise.all(Array.from({ length: 23 }, () => outcomeOf(makers[name](tenant))))
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(3)
    const refused = outcomes.filter((outcome) => outcome !== 'made')
    expect(new Set(refused).size).toBe(1)
    expect(refused[0]).toMatch(sentence)
  },
)

test.each([0, -1, null, 'unlimited', ''])('an unlimited limit, stored as %o, rejects nothing', async (unlimited) => {
  const tenant = await limited({ max_events: unlimited, max_budget_items: unlimited, max_monthly_emails: unlimited })
  for (const make of Object.values(makers)) expect(await outcomeOf(make(tenant))).toBe('made')
})

test('a smaller plan deletes nothing; nothing can be created until usage is below the limit [C-BILL-157 C-BILL-158]', async () => {
  const tenant = await limited({ max_events: 5 })
  for (let count = 0; count < 4; count += 1) await makers.max_events(tenant)
  await setLimits(tenant, { max_events: 2 })
  const events = () =>
    marquee.sql((tx) => tx.selectFrom('events').select('id').where('company_id', '=', tenant.id).execute())
  expect(await events()).toHaveLength(4)
  expect(await outcomeOf(makers.max_events(tenant))).toContain('allows 2 events')
  const [first, second, third] = await events()
  for (const event of [first, second, third])
    await marquee.sql((tx) =>
      tx
        .deleteFrom('events')
        .where('id', '=', event?.id ?? '')
        .execute(),
    )
  expect(await outcomeOf(makers.max_events(tenant))).toBe('made')
  expect(await outcomeOf(makers.max_events(tenant))).toContain('allows 2 events')
})

test("company files must fit the plan's storage; a replaced file does not count [C-BILL-162 M-LIM-19]", async () => {
  const tenant = await limited({ max_storage_gb: 0.1 })
  expect(await take(tenant, 'a', 60)).toBe('made')
  expect(await take(tenant, 'b', 60)).toMatch(/allows 0\.1 GB of storage/)
  expect(await take(tenant, 'a', 90)).toBe('made')
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => take(tenant, `c${at}`, 4)))
  expect(all.filter((outcome) => outcome === 'made')).toHaveLength(3)
})

test("the storage limit per user counts that member's uploads: one is rejected, others continue [A-ENT-07 M-LIM-20 M-LIM-21]", async () => {
  const tenant = await limited({ max_storage_per_user_gb: 0.1 })
  const [one, other] = [await member(marquee, tenant, 'member'), await member(marquee, tenant, 'member')]
  expect(await take(tenant, 'a', 60, one)).toBe('made')
  const refused = await take(tenant, 'b', 60, one)
  expect(refused).toMatch(/^The plan Small .+ allows 0\.1 GB of storage per user, and all of them are in use\.$/)
  expect(await take(tenant, 'b', 60, other)).toBe('made')
  expect(await take(tenant, 'a', 90, one)).toBe('made')
  expect(await take(tenant, 'b', 60, one)).toBe(refused)
  expect(await take(tenant, 'a', 30, other)).toBe('made')
  expect(await take(tenant, 'b', 60, one)).toBe('made')
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => take(tenant, `c${at}`, 20, one)))
  expect(all.filter((outcome) => outcome === 'made')).toHaveLength(2)
})

test.each(['max_users', 'max_team_members'] as const)(
  '%s limits the members, guests not among them, also when accepting [C-BILL-159 C-BILL-160]',
  async (name) => {
    const tenant = await limited({ [name]: 3, allow_guest_users: true })
    await member(marquee, tenant, 'member')
    const guest = await member(marquee, tenant, 'viewer')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ is_guest: true })
        .where('id', '=', guest.membership_id)
        .execute(),
    )
    const people = await Promise.all([person(marquee), person(marquee)])
    const answers = []
    for (const { email, ...someone } of people) {
      const { token } = await invitation(marquee, tenant, email)
      answers.push(await marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token: token }))
    }
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'seat_limit_reached'])
    expect(answers[1]?.error?.error).toMatch(/^The plan Small .+ allows 3 team members/)
  },
)

test.each([
  ['C-TEAM-52', 'max_team_members'],
  ['C-TEAM-53', 'max_users'],
] as const)('[%s] invitations are rejected when the company has as many members as %s allows', async (_, name) => {
  const tenant = await limited({ [name]: 2 })
  const admin = await member(marquee, tenant, 'admin')
  const company_role_id = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  const email = `${name}@limits.example`
  expect((await inviteAddress(marquee, admin, { email, company_role_id })).code).toBe('seat_limit_reached')
})

test("mails are counted per calendar month in the company's time zone [M-LIM-24]", async () => {
  const sent = async (timezone: string, ...moments: string[]) => {
    const tenant = await limited({ max_monthly_emails: 2 })
    await marquee.sql((tx) => tx.updateTable('companies').set({ timezone }).where('id', '=', tenant.id).execute())
    const outcomes = []
    for (const moment of moments) {
      const at = new Date(moment)
      outcomes.push(await outcomeOf(marquee.sql((tx) => countMail(tx, by, tenant.id, { at }))))
    }
    return outcomes.map((outcome) => outcome === 'made')
  }
  const [before, after] = ['2026-11-30T22:30:00Z', '2026-11-30T23:30:00Z']
  expect(await sent('Europe/Berlin', before, before, before, after, after, after)).toEqual([
    ...[true, true, false],
    ...[true, true, false],
  ])
  expect(await sent('UTC', before, after, after)).toEqual([true, true, false])
  expect(await sent('America/New_York', '2026-11-01T03:59:00Z', '2026-11-01T04:01:00Z', after)).toEqual([
    ...[true, true, true],
  ])
})

test('sending and resending an invitation count as company mails; copying its link does not [C-BILL-163 M-LIM-22]', async () => {
  const tenant = await limited({ max_monthly_emails: 2 })
  const admin = await member(marquee, tenant, 'admin')
  const company_role_id = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  const invite = (email: string) => inviteAddress(marquee, admin, { email, company_role_id })
  const { invitation } = (await invite('one@limits.example')).ok
  const again = () => marquee.call(admin, 'invitations', 'resendInvitation', { invitation_id: invitation.id })
  expect((await again()).status).toBe(200)
  expect((await again()).code).toBe('plan_limit_reached')
  expect((await invite('two@limits.example')).code).toBe('plan_limit_reached')
  expect(
    (await marquee.call(admin, 'invitations', 'copyInvitationLink', { invitation_id: invitation.id })).status,
  ).toBe(200)
})
