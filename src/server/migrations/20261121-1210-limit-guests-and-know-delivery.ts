import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What became of the mail of an invitation; 'link' when its link was handed over by hand instead. The revision
    -- goes up with every fresh link, so that a mail still waiting for an older one is never sent.
    alter table user_invites
      add column delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'failed', 'link')),
      add column link_revision integer not null default 0;
    create index user_invites_role on user_invites (company_id, company_role_id);
    create index membership_events_event on membership_events (company_id, event_id);

    -- A guest sees the events of the invitation and makes none. Both questions are asked once a statement.
    drop policy tenant on events;
    create policy tenant on events using (
      company_id = (select app_company())
      and (
        not exists (
          select from user_company_memberships m
          where m.company_id = (select app_company()) and m.user_id = (select app_user()) and m.status = 'active' and m.is_guest)
        or id in (
          select e.event_id from membership_events e
          join user_company_memberships m on m.id = e.membership_id
          where m.company_id = (select app_company()) and m.user_id = (select app_user()) and m.status = 'active')
      ));
`.execute(db)
}
