import { type Kysely, sql } from 'kysely'

/** Add what the holder of a hold is still to be told by a mail: that it was placed, or released. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table holds add column holder_news text check (holder_news in ('placed', 'released'));
    create index holds_with_news on holds (company_id) where holder_news is not null;
  `.execute(db)
}
