import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Questions over all partitions by several indexes: planning them takes several times as long as asking, so that one
    -- plan is kept for whoever is asked about.

    -- What somebody did, also as or by somebody else, and what was done to them and to their memberships. Each part is cut
    -- to a page of its own index before the parts are put together.
    create function audit_about_user(of_user uuid, at_most integer) returns setof audit_logs
      language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        (select a.* from audit_logs a where a.admin_user_id = of_user order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.subject_user_id = of_user and a.subject_user_id <> a.admin_user_id
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.resource_id = of_user::text and a.resource_type = 'user'
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select about.* from user_company_memberships m cross join lateral (
          select a.* from audit_logs a where a.resource_id = m.id::text and a.resource_type = 'user_membership'
          order by a.created_at desc, a.id desc limit at_most) about
        where m.user_id = of_user)
        order by created_at desc, id desc limit at_most;
    end $$;

    -- What was done in a company and to it, before a row of the page before.
    create function audit_about_company(of_company uuid, before_at timestamptz, before_id uuid, at_most integer)
      returns setof audit_logs language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        (select a.* from audit_logs a where a.company_id = of_company and (a.created_at, a.id) < (before_at, before_id)
          order by a.created_at desc, a.id desc limit at_most)
        union
        (select a.* from audit_logs a where a.resource_id = of_company::text and (a.created_at, a.id) < (before_at, before_id)
          order by a.created_at desc, a.id desc limit at_most)
        order by created_at desc, id desc limit at_most;
    end $$;
  `.execute(db)
}
