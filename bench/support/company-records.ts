import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** Add `count` pending invitations, audit rows and webhook messages to a company. */
export async function giveRecords(tx: Transaction, company: string, count: number): Promise<void> {
  const numbers = sql`generate_series(1, ${count}::int) n`
  await sql`
    insert into user_invites (company_id, email, company_role_id, token_hash, expires_at, created_at)
    select ${company}::uuid, 'guest-' || n || '@bench.example', r.id, md5(${company} || n), now() + interval '1 year',
      now() - make_interval(secs => n)
    from ${numbers}, (select id from company_roles where company_id = ${company}::uuid order by created_at, id limit 1) r`.execute(
    tx,
  )
  await sql`
    insert into audit_logs (created_at, actor_kind, company_id, action_type, resource_type, resource_id, new_values, metadata)
    select now() - make_interval(secs => n), 'cli', ${company}::uuid, (array['create', 'update', 'delete', 'invite'])[1 + n % 4],
      'company_role', ${company}, jsonb_build_object('label', 'Role ' || n), '{}' from ${numbers}`.execute(tx)
  await sql`
    with endpoint as (
      insert into webhook_endpoints (company_id, url, event_types, sealed_secret)
      values (${company}::uuid, 'https://hooks.bench.example', '{role.created}', 'none') returning id
    ), message as (
      insert into webhook_messages (company_id, event_type, body, created_at)
      select ${company}::uuid, 'role.created', '{}', now() - make_interval(secs => n) from ${numbers} returning id, created_at
    )
    insert into webhook_deliveries (company_id, endpoint_id, message_id, status, created_at)
    select ${company}::uuid, endpoint.id, message.id, 'delivered', message.created_at from endpoint, message`.execute(
    tx,
  )
}
