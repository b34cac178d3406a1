import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPersonInAudit } from '#server/features/identity/person-in-audit.ts'
import { inScope } from '#server/platform/database/database.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, person } from '#tests/support/people.ts'
import { audit } from './audit.ts'
import { sealAuditLog, verifyAuditLog } from './audit-seals.ts'
import { eraseFromAudit } from './erase-from-audit.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const operator = { actor: { kind: 'cli' as const, name: 'test' } }
const seal = () => sealAuditLog.work(jobContext(marquee), {})
const verify = () => verifyAuditLog(marquee.sql)
const erase = (who: string) => marquee.sql(async (tx) => eraseFromAudit(tx, operator, await loadPersonInAudit(tx, who)))
const by = (someone: Person) => ({
  actor: {
    kind: 'user' as const,
    user_id: someone.id,
    impersonator_user_id: null,
    ip_address: '203.0.113.77',
    user_agent: `Browser of ${someone.email}`,
  },
})
const everything = async () =>
  (await marquee.sql((tx) => tx.selectFrom('audit_logs').selectAll().execute())).map((row) => JSON.stringify(row))
const asOwner = (text: string) => marquee.app.connection.asOwner((pool) => pool.query(text))

/** Create a person who appears in the log as actor, as subject and in metadata. */
async function known() {
  const someone = await person(marquee, { full_name: 'Erika Example' })
  const tenant = await company(marquee)
  const { membership_id } = await member(marquee, tenant, 'member', someone)
  const act = (ctx: Parameters<typeof audit>[1], id: string, values: Record<string, unknown>) =>
    marquee.sql((tx) =>
      audit(tx, ctx, { action: 'company.update', id, company_id: tenant.id, after: values, metadata: { note: id } }),
    )
  await act(by(someone), tenant.id, { name: 'Erika did this' })
  await act(by(tenant.owner), someone.id, { full_name: 'Erika Example' })
  await act(by(tenant.owner), membership_id, { full_name: 'Erika Example' })
  await act(by(tenant.owner), crypto.randomUUID(), { billing_email: someone.email.toUpperCase() })
  await act(by(tenant.owner), 'another', { billing_email: `not-${someone.email}` })
  await act(by(tenant.owner), 'yet another', { billing_email: `${someone.email}.org` })
  return { someone, tenant }
}

describe.each(['sealed', 'not yet sealed'])('for a person whose rows are %s', (state) => {
  test('every personal value by and about them is erased, and the log still verifies', async () => {
    const { someone } = await known()
    if (state === 'sealed') await seal()
    const before = await verify()
    expect((await everything()).filter((row) => row.includes('Erika')).length).toBe(3)
    expect(await erase(someone.email.toUpperCase())).toBe(4)

    const left = await everything()
    expect(left.filter((row) => row.includes('Erika') || row.includes(`Browser of ${someone.email}`))).toEqual([])
    expect(left.filter((row) => row.toLowerCase().includes(`"${someone.email}"`))).toEqual([])
    expect(
      left.filter((row) => row.includes(`"not-${someone.email}"`) || row.includes(`${someone.email}.org`)),
    ).toHaveLength(2)
    if (state === 'sealed') expect(await verify()).toMatchObject({ fault: null, head: before.head })
    await seal()
    expect(await verify()).toMatchObject({ fault: null, erased: before.erased + 4 })
  })
})

test("an erased row keeps actor, action, time and subject; the erasure's row has the count", async () => {
  const { someone, tenant } = await known()
  const mine = () =>
    marquee.sql((tx) =>
      tx.selectFrom('audit_logs').selectAll().where('admin_user_id', '=', someone.id).executeTakeFirstOrThrow(),
    )
  const before = await mine()
  await erase(someone.id)
  expect(await mine()).toEqual({
    ...before,
    old_values: null,
    new_values: null,
    metadata: { erased: true },
    ip_address: null,
    user_agent: null,
  })
  expect(before).toMatchObject({ company_id: tenant.id, ip_address: '203.0.113.77' })
  const told = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['actor_kind', 'metadata'])
      .where('resource_type', '=', 'audit_log')
      .where('action_type', '=', 'erase')
      .where('resource_id', '=', someone.id)
      .execute(),
  )
  expect(told).toEqual([{ actor_kind: 'cli', metadata: { source: 'test', rows_erased: 4 } }])
})

test("a second erasure finds nothing, and the first one's row stays", async () => {
  const { someone } = await known()
  expect([await erase(someone.id), await erase(someone.id)]).toEqual([4, 0])
  await seal()
  expect((await verify()).fault).toBeNull()
})

describe('the verifier distinguishes erased from altered rows:', () => {
  /** Simulate a database owner who disabled the triggers. */
  const behindTheBack = async (change: string) => {
    await asOwner(`
      alter table audit_logs disable trigger audit_logs_append_only;
      alter table audit_salts disable trigger audit_salts_append_only`)
    await asOwner(change)
    await asOwner(`
      alter table audit_logs enable trigger audit_logs_append_only;
      alter table audit_salts enable trigger audit_salts_append_only`)
  }
  const changes: [string, (user: string) => string, RegExp][] = [
    [
      'values in an erased row',
      (user) => `update audit_logs set new_values = '{"name": "Forged"}' where admin_user_id = '${user}'`,
      /not as they were written/,
    ],
    [
      'a network in an erased row',
      (user) => `update audit_logs set ip_address = '198.51.100.1' where admin_user_id = '${user}'`,
      /not as they were written/,
    ],
    [
      'the act of an erased row',
      (user) => `update audit_logs set action_type = 'forged' where admin_user_id = '${user}'`,
      /not as they were written/,
    ],
    [
      'the digests of an erased row',
      () => `update audit_salts set erased = sha256(erased) where erased is not null`,
      /not as they were written/,
    ],
    [
      'the salt of a row',
      () =>
        `update audit_salts set salt = gen_random_uuid() where seq = (select max(seq) from audit_salts where salt is not null)`,
      /not as they were written/,
    ],
    [
      'a row that is emptied without its digests',
      () =>
        `update audit_logs set old_values = null, new_values = null, metadata = '{"erased": true}', ip_address = null, user_agent = null where seq = (select max(seq) from audit_salts where salt is not null)`,
      /not as they were written/,
    ],
    [
      'a row that is erased without an act of erasing',
      () => `select erase_audit_rows(array[(select min(seq) from audit_salts where salt is not null)])`,
      /rows are erased, and the acts of erasing tell of/,
    ],
  ]
  test.each(changes)('%s', async (_, change, fault) => {
    const own = marquee
    marquee = await startTestMarquee()
    try {
      const { someone } = await known()
      await erase(someone.id)
      await seal()
      expect((await verify()).fault).toBeNull()
      await behindTheBack(change(someone.id))
      expect((await verify()).fault).toMatch(fault)
    } finally {
      await marquee.close()
      marquee = own
    }
  })
})

describe('only erasing changes a row:', () => {
  const changes = [
    "update audit_logs set action_type = 'x'",
    'update audit_logs set old_values = null, new_values = null, metadata = \'{"erased": true}\', ip_address = null, user_agent = null',
    'update audit_salts set salt = gen_random_uuid()',
    'delete from audit_salts',
    'truncate audit_salts',
    'truncate audit_seals',
  ]
  test.each(changes)('%s', async (change) => {
    await known()
    await seal()
    await expect(asOwner(change)).rejects.toThrow(/cannot be changed/)
  })

  test('companies cannot erase', async () => {
    const { tenant } = await known()
    const scope = { kind: 'company' as const, user: tenant.owner.id, company: tenant.id }
    await expect(
      inScope(marquee.app.db, scope, (tx) =>
        eraseFromAudit(tx, operator, { user_id: tenant.owner.id, things: [], addresses: [] }),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('the owner cannot empty any existing or future partition', async () => {
    await asOwner("select make_audit_partition('2031-01-01')")
    const { rows } = await marquee.app.connection.pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_logs'::regclass",
    )
    expect(rows.map(({ name }) => name)).toContain('audit_logs_2031_01')
    for (const { name } of rows) await expect(asOwner(`truncate ${name}`), name).rejects.toThrow(/cannot be changed/)
  })
})

test('a new column leaves existing seals valid, and needs a new seal version', async () => {
  const own = await startTestMarquee()
  try {
    await own.sql((tx) => audit(tx, operator, { action: 'company.update', id: 'x', company_id: null }))
    await sealAuditLog.work(jobContext(own), {})
    const columns =
      "select array_agg(attname::text order by attname) as names from pg_attribute where attrelid = 'audit_logs'::regclass and attnum > 0 and not attisdropped"
    const sealed = 'select array(select unnest(stay || erasable) order by 1) as names from audit_sealed_columns(2)'
    const names = async (text: string) =>
      (await own.app.connection.pool.query<{ names: string[] }>(text)).rows[0]?.names
    expect(await names(columns), 'a column of audit_logs is in no seal: make a version that covers it').toEqual(
      await names(sealed),
    )
    await own.app.connection.asOwner((pool) =>
      pool.query("alter table audit_logs add column place text default 'here'"),
    )
    expect((await verifyAuditLog(own.sql)).fault).toBeNull()
  } finally {
    await own.close()
  }
})
