import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create what owners and holders of events on hold are notified of, in the bell and by a daily mail. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table hold_notices (
      id bigint generated always as identity primary key,
      company_id uuid not null references companies on delete cascade,
      event_id uuid not null,
      kind text not null check (kind in ('expires', 'expired', 'moved_up', 'challenged', 'challenge_answered')),
      -- Only for holds that moved up.
      rank_before integer,
      at timestamptz(3) not null default now(),
      -- Whether it is in a daily mail, or needs none because a mail was sent at once.
      is_mailed boolean not null default false,
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade
    );
    create index hold_notices_newest on hold_notices (company_id, at desc, id desc);
    create index hold_notices_of_event on hold_notices (company_id, event_id);
    create index hold_notices_to_mail on hold_notices (company_id, at) where not is_mailed;
  `.execute(db)
  await protectTable(db, 'hold_notices', {
    tenant: 'select',
    staff: 'insert, update, delete',
    policies: { tenant: inCompanyForMembers },
  })
}
