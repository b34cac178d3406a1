import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Which mails with a link were asked for to an address, known or not, in lower case; kept for a day.
    create table asked_mails (
      address text not null,
      purpose text not null,
      asked_at timestamptz(3) not null default now()
    );
    create index asked_mails_address on asked_mails (address, asked_at desc);
    create index asked_mails_asked_at on asked_mails (asked_at);

    alter table asked_mails enable row level security;
    alter table asked_mails force row level security;
    grant select, insert, update, delete on asked_mails to marquee_app;
    create policy trusted on asked_mails using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on asked_mails to marquee_staff using (true) with check (true);
  `.execute(db)
}
