import { type Kysely, sql } from 'kysely'

/**
 * Add which event ended a hold by being confirmed, and the ranks as they are shown, which count a confirmed event as
 * the first. Reasons no longer contain names of events, which can become private.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table holds add column ended_for uuid,
      add foreign key (company_id, ended_for) references events (company_id, id) on delete set null (ended_for);
    create index holds_ended_for on holds (company_id, ended_for) where ended_for is not null;
    alter table hold_rank_changes add column shown_before integer, add column shown_after integer;
    update events set status_reason = 'Another event was confirmed'
    where status = 'declined' and status_reason ~ '^‘.*’ was confirmed$';
  `.execute(db)
}
