import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { traces } from './changed-rows.ts'
import { guards } from './guards.ts'
import type { TestMarquee } from './marquee.ts'
import { type Company, company, invitation, member, type Person } from './people.ts'
import { seedCustomFields, seedImports, seedUndos, seedViews } from './records.ts'
import type { SampleIds } from './samples.ts'

export interface SeededTenant extends Company {
  colleague: Person & { membership_id: string }
  ids: SampleIds
}

export async function seedTenant(marquee: TestMarquee): Promise<SeededTenant> {
  const tenant = await company(marquee)
  const colleague = await member(marquee, tenant, 'member')
  const { id: invitationId } = await invitation(marquee, tenant, `invited-${tenant.id.slice(0, 8)}@seedTenant.example`)
  const ids = await marquee.sql(async (tx) => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows[0]?.id ?? ''
    return {
      company: tenant.id,
      user: colleague.id,
      invitation: invitationId,
      membership: colleague.membership_id,
      event: await one(sql`insert into events (company_id, name) values (${tenant.id}, 'Opening night') returning id`),
      role: await one(
        sql`select r.id from company_roles r join roles b on b.id = r.role_id where r.company_id = ${tenant.id} and b.key = 'viewer'`,
      ),
      widget: await one(sql`select id from widgets order by name limit 1`),
      module: await one(
        sql`insert into modules (key, name) values (${`spare_${tenant.id.slice(0, 8)}`}, 'Spare') returning id`,
      ),
      module_to_add: await one(sql`select id from modules where key = 'marketing'`),
      spare_widget: await one(
        sql`insert into widgets (key, name, component_key) values (${`spare_${tenant.id}`}, 'Spare', 'StatsWidget') returning id`,
      ),
      user_widget: await one(
        sql`select id from user_widgets where company_id = ${tenant.id} and user_id = ${tenant.owner.id} limit 1`,
      ),
      email: await one(sql`select id from user_emails where user_id = ${colleague.id}`),
      session: await one(sql`select id from sessions where user_id = ${colleague.id}`),
      plan: await one(sql`select id from plans where name = 'Starter'`),
      company_type: await one(sql`select id from company_types order by sort_order limit 1`),
      billing_event: await one(
        sql`insert into billing_events (stripe_event_id, event_type, company_id) values (${`evt_${tenant.id}`}, 'invoice.paid', ${tenant.id}) returning id`,
      ),
      job: await one(
        sql`insert into pgboss.job (name, data, state, completed_on)
          values ('work', ${JSON.stringify({ name: 'sync-seats', data: { company_id: tenant.id } })}, 'failed', now()) returning id`,
      ),
      audit_log: await one(sql`select id from audit_logs where company_id = ${tenant.id} limit 1`),
      module_override: await one(sql`with loaned as (
          insert into modules (key, name) values (${`loaned_${tenant.id.slice(0, 8)}`}, 'Loaned') returning id)
        insert into company_module_overrides (company_id, module_id, override_reason)
        select ${tenant.id}, id, 'On trial' from loaned returning id`),
      tag: await one(
        sql`insert into tags (company_id, name, color) values (${tenant.id}, 'Outdoor', '#2f855a') returning id`,
      ),
      other_tag: await one(
        sql`insert into tags (company_id, name, color) values (${tenant.id}, 'Charity', '#b83280') returning id`,
      ),
      ...(await webhookIds(tx, tenant.id)),
      ...(await seedViews(tx, tenant)),
      ...(await seedCustomFields(tx, tenant)),
      ...(await seedImports(tx, tenant)),
    }
  })
  const undos = await marquee.sql(async (tx) => {
    for (const { seed } of guards) Object.assign(ids, await seed(tx, tenant))
    return seedUndos(tx, tenant, ids)
  })
  return { ...tenant, colleague, ids: { ...ids, ...undos } }
}

export async function webhookIds(tx: Transaction, companyId: string) {
  const endpoint = await tx
    .insertInto('webhook_endpoints')
    .values({
      company_id: companyId,
      url: 'https://hooks.seedTenant.example/in',
      event_types: ['role.deleted'],
      sealed_secret: 'sealed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await tx
    .insertInto('webhook_messages')
    .values({ company_id: companyId, event_type: 'role.deleted', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhook_deliveries')
    .values({ company_id: companyId, endpoint_id: endpoint.id, message_id: message.id, status: 'delivered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_attempts')
    .values({
      company_id: companyId,
      delivery_id: delivery.id,
      url: 'https://hooks.seedTenant.example/in',
      request_headers: '{}',
      duration_ms: 1,
      response_status: 200,
      response_body: null,
      error: null,
    })
    .execute()
  return { webhook_endpoint: endpoint.id, webhook_delivery: delivery.id }
}

/** All rows of every table as text, or those of one company. Detects unintended changes. */
export async function snapshot(marquee: TestMarquee, where: { company?: string } = {}): Promise<string> {
  return marquee.sql(async (tx) => {
    const { rows: tables } = await sql<{ name: string; column: string | null }>`
      select c.relname as name, case when c.relname = 'companies' then 'id' else (
        select attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') end as column
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
        and not c.relname like any (${traces}) order by 1`.execute(tx)
    const parts: string[] = []
    for (const { name, column } of tables) {
      if (where.company && !column) continue
      const filter = where.company && column ? sql`where ${sql.ref(column)} = ${where.company}` : sql``
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(name)} t ${filter} order by 1`.execute(tx)
      parts.push(`${name}\n${rows.map(({ row }) => row).join('\n')}`)
    }
    return parts.join('\n\n')
  })
}
