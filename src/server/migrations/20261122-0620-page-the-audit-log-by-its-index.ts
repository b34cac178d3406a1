import { type Kysely, sql } from 'kysely'

/** The index of the migration before, which is only completed here, and a page that counts its way there in an index alone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- The rows before a page are passed in the index, and only those of the page are fetched.
    create or replace function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, skip bigint, at_most integer, count_to bigint)
      returns table (entry audit_logs, total bigint) language plpgsql stable rows 100 as $$
    declare
      condition text := audit_condition(actions, resources, admin, resource, from_day, to_day, null);
      days_from date := coalesce(from_day, date '-infinity');
      days_to date := coalesce(to_day, date 'infinity');
      total_rows bigint;
      first_day date;
      last_day date;
      before_it bigint := 0;
      since timestamptz;
      until timestamptz;
      moments timestamptz[];
      ids uuid[];
    begin
      if admin is null and resource is null and searched is null then
        if from_day is null and to_day is null then
          select p.total, p.first, p.before into total_rows, first_day, before_it
          from audit_place(actions, resources, true, null, null, skip, at_most) p;
          if first_day is null then return; end if;
          days_from := first_day;
          days_to := (first_day + interval '1 month')::date - 1;
        end if;
        select coalesce(total_rows, p.total), p.first, before_it + p.before, p.last
        into total_rows, first_day, before_it, last_day
        from audit_place(actions, resources, false, days_from, days_to, skip - before_it, at_most) p;
        if first_day is null then return; end if;
        -- Between these two days, if the page ends within them, so that one partition is read.
        since := coalesce(last_day, date '-infinity')::timestamp at time zone 'UTC';
        until := (first_day + 1)::timestamp at time zone 'UTC';
        return query execute format('select a, %s::bigint
          from (select created_at, id from audit_logs where %s and created_at >= %L and created_at < %L
            order by created_at desc, id desc limit %s offset %s) k
          join audit_logs a on a.created_at = k.created_at and a.id = k.id and a.created_at >= %3$L and a.created_at < %4$L
          order by a.created_at desc, a.id desc',
          total_rows, condition, since, until, at_most, skip - before_it);
        return;
      end if;
      select array_agg(n.at), array_agg(n.id) into moments, ids from audit_newest(condition, searched, count_to) n;
      return query select a, cardinality(ids)::bigint
        from unnest(moments[skip + 1 : skip + at_most], ids[skip + 1 : skip + at_most]) k (at, id)
        join audit_logs a on a.created_at = k.at and a.id = k.id;
    end $$;

    create index audit_logs_actor_action on audit_logs (admin_user_id, action_type, created_at desc, id desc);
  `.execute(db)
}
