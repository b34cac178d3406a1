import { type Kysely, sql } from 'kysely'

/** One plan serves whatever is filtered for, and reads indexes alone, in the order in which they stand. */
const kept = sql.raw(
  'set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off',
)

/** What is asked most, each with the condition that an index answers; of several kinds each is looked up by itself. */
const asked: [filters: string, where: string, kinds?: string][] = [
  ['', 'true'],
  ['actions', 'a.action_type = k.kind', 'actions'],
  ['resources', 'a.resource_type = k.kind', 'resources'],
  ['admin', 'a.admin_user_id = admin'],
  ['actions admin', 'a.admin_user_id = admin and a.action_type = k.kind', 'actions'],
  ['resource', 'a.resource_id = resource'],
]
const between = 'a.created_at >= since and a.created_at < until'

const rowsOf = (where: string, kinds?: string) =>
  kinds === undefined
    ? `select a.* from audit_logs a where ${where} and ${between} order by a.created_at desc, a.id desc limit at_most offset skip`
    : `select n.* from (select distinct kind from unnest(${kinds}) u (kind)) k cross join lateral (
        select a.* from audit_logs a where ${where} and ${between}
        order by a.created_at desc, a.id desc limit skip + at_most) n
      order by n.created_at desc, n.id desc limit at_most offset skip`

const eachAsked = sql.raw(
  asked.map(([filters, where, kinds]) => `when '${filters}' then return query ${rowsOf(where, kinds)};`).join('\n'),
)

/** Of a page near the beginning rows are read where their keys are found, not one by one by them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function audit_entries(actions text[], resources text[], admin uuid, resource text, since timestamptz,
      until timestamptz, skip bigint, at_most integer)
      returns setof audit_logs language plpgsql stable rows 100 ${kept} as $$
    begin
      case audit_asked(actions, resources, admin, resource)
        ${eachAsked}
        else return query execute format('select a.* from audit_logs a
          where %s and created_at >= %L and created_at < %L order by created_at desc, id desc limit %s offset %s',
          audit_condition(actions, resources, admin, resource, null, null, null), since, until, at_most, skip);
      end case;
    end $$;

    create or replace function audit_page(actions text[], resources text[], admin uuid, resource text, from_day date,
      to_day date, searched text, skip bigint, at_most integer, count_to bigint)
      returns table (entry audit_logs, total bigint) language plpgsql stable rows 100 ${kept} as $$
    declare
      -- Rows that are passed cost more than their keys.
      passed_gladly constant integer := 100;
      since timestamptz := coalesce(from_day::timestamp at time zone 'UTC', timestamptz '-infinity');
      until timestamptz := coalesce((to_day + 1)::timestamp at time zone 'UTC', timestamptz 'infinity');
      total_rows bigint;
      moments timestamptz[];
      ids uuid[];
    begin
      if searched is not null then
        select array_agg(n.at), array_agg(n.id) into moments, ids from audit_newest(
          audit_condition(actions, resources, admin, resource, from_day, to_day, null), searched, count_to) n;
        total_rows := cardinality(ids);
        moments := moments[skip + 1 : skip + at_most];
        ids := ids[skip + 1 : skip + at_most];
      else
        if admin is null and resource is null then
          select s.total, s.since, s.until, s.skip_there into total_rows, since, until, skip
          from audit_stretch(actions, resources, from_day, to_day, skip, at_most) s;
          if since is null then return; end if;
        else
          total_rows := audit_count(actions, resources, admin, resource, since, until, count_to);
        end if;
        if skip <= passed_gladly then
          return query select e, total_rows
            from audit_entries(actions, resources, admin, resource, since, until, skip, at_most) e;
          return;
        end if;
        select array_agg(k.at), array_agg(k.key) into moments, ids
        from audit_keys(actions, resources, admin, resource, since, until, skip, at_most) k;
      end if;
      -- One by one, from the last of them to the first, so that no other partition is looked at.
      since := moments[cardinality(moments)];
      until := moments[1];
      return query select r.entry, total_rows from unnest(moments, ids) k (at, id) cross join lateral (
        select a as entry from audit_logs a
        where a.created_at = k.at and a.id = k.id and a.created_at >= since and a.created_at <= until limit 1) r;
    end $$;
  `.execute(db)
}
