import { type Kysely, sql } from 'kysely'

/** People, companies, subscriptions and events of billing are found by n-grams of their text; see the indexes built while serving. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- All that stands in a text, in threes and in fives: what is shorter is found by the one, what is longer by the other.
    create function ngrams(content text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      size constant integer := length(content);
      grams text[] := '{}';
    begin
      for at in 1 .. size - 2 loop
        grams[at] := substr(content, at, 3);
      end loop;
      for at in 1 .. size - 4 loop
        grams[size - 2 + at] := substr(content, at, 5);
      end loop;
      return grams;
    end $$;

    -- The release before the last asked it.
    drop index companies_billing_found;
  `.execute(db)
}
