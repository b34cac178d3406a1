import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What records were before an action that its user can undo. Version: that of the record after the action.
    create table record_undos (
      company_id uuid not null references companies on delete cascade,
      undo_id uuid not null,
      record_id uuid not null,
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) <= 40),
      action text not null check (action in ('update', 'status', 'bin')),
      version integer not null,
      before jsonb not null check (jsonb_typeof(before) = 'object'),
      created_at timestamptz(3) not null default now(),
      primary key (company_id, undo_id, record_id)
    );
    create index record_undos_user on record_undos (user_id);
    create index record_undos_age on record_undos (created_at);
  `.execute(db)
  await protectTable(db, 'record_undos', { policies: { tenant: inCompanyForMembers } })
}
