import { type Kysely, sql } from 'kysely'

/** The file of the log names what its rows are about, for which it needs all of them; `audit_chunk` stays for the release before. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function audit_chunk_of_rows(actions text[], resources text[], admin uuid, resource text, from_day date, to_day date,
      searched text, before_at timestamptz, before_id uuid, at_most integer)
      returns setof audit_logs language plpgsql stable set jit = off rows 3000 as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, searched);
      first_at timestamptz := (select min(a.created_at) from audit_logs a);
      since timestamptz;
      found_here bigint;
      enough bigint := at_most;
    begin
      loop
        since := date_trunc('month', (before_at - interval '1 millisecond') at time zone 'UTC') at time zone 'UTC';
        return query execute format('select * from audit_logs
          where %s and created_at >= %L and created_at <= %L and (created_at, id) < (%L, %L::uuid)
          order by created_at desc, id desc limit %s', condition, since, before_at, before_at, before_id, enough);
        get diagnostics found_here = row_count;
        enough := enough - found_here;
        exit when enough <= 0 or since <= first_at or first_at is null;
        before_at := since;
        before_id := '00000000-0000-0000-0000-000000000000';
      end loop;
    end $$;
  `.execute(db)
}
