import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Wrong guesses at what a subject (an address, known or not) is asked for, by place: a network, a browser that is
    -- known by the link of a mail, or '' for all of them together. sign_in_failures goes with a later release.
    create table wrong_guesses (
      subject text not null,
      place text not null,
      guesses integer not null default 0,
      counted_since timestamptz(3) not null default now(),
      blocked_until timestamptz(3),
      last_guess_at timestamptz(3) not null default now(),
      primary key (subject, place)
    );
    create index wrong_guesses_last on wrong_guesses (last_guess_at);

    alter table wrong_guesses enable row level security;
    alter table wrong_guesses force row level security;
    grant select, insert, update, delete on wrong_guesses to marquee_app;
    create policy trusted on wrong_guesses using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on wrong_guesses to marquee_staff using (true) with check (true);
  `.execute(db)
}
