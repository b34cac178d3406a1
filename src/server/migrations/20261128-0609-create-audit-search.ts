import { type Kysely, sql } from 'kysely'

/** Create the text search of the audit log, and the lookup of names for the ids in its rows. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Search text of a row: its metadata, and the values before and after the action. Long values are cut.
    create function audit_searched(metadata jsonb, old_values jsonb, new_values jsonb)
      returns text language sql immutable parallel safe as $$
      select public.fold(metadata::text || ' ' || coalesce(left(old_values::text, 2000), '')
        || ' ' || coalesce(left(new_values::text, 2000), ''))
    $$;
    create index audit_logs_searched on audit_logs
      using gin (audit_searched(metadata, old_values, new_values) gin_trgm_ops);

    -- Current names of objects by type and id. Invalid ids and deleted objects have no name.
    create function audit_names(kinds text[], ids text[])
      returns table (kind text, id uuid, name text)
      language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
    #variable_conflict use_column
    declare
      given uuid[];
      asked record;
    begin
      -- Cast the ids without checking their format first, because the check takes longer than finding the names.
      -- Only if a cast fails, the format is checked.
      begin
        given := array(select case when octet_length(i) = 36 then i::uuid end from unnest(ids) i);
      exception when invalid_text_representation then
        given := array(select case when i ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then i::uuid end
          from unnest(ids) i);
      end;
      for asked in
        select t.kind, array_agg(t.id) as ids from unnest(kinds, given) t (kind, id) where t.id is not null group by t.kind
      loop
        case asked.kind
        ${nameQueryBranches()}
        else null;
        end case;
      end loop;
    end $$;
  `.execute(db)
}

const personName = `coalesce(nullif(u.full_name, ''), u.email)`

/** SQL that finds the name of an object of each type by primary key. */
const nameQueries = {
  user: `select u.id, ${personName} as name from users u`,
  user_membership: `select m.id, ${personName} as name from user_company_memberships m join users u on u.id = m.user_id`,
  company: 'select c.id, c.name from companies c',
  plan: 'select p.id, p.name from plans p',
  module: 'select o.id, o.name from modules o',
  module_override: 'select v.id, o.name from company_module_overrides v join modules o on o.id = v.module_id',
  widget: 'select w.id, w.name from widgets w',
  company_type: 'select t.id, t.name from company_types t',
  company_role: `select r.id, coalesce(nullif(r.label_override, ''), b.label) as name
          from company_roles r left join roles b on b.id = r.role_id`,
  user_invite: 'select i.id, i.email as name from user_invites i',
}

/** One statement per type. Each keeps its query plan, and tables of types that are not on the page are not opened. */
const nameQueryBranches = () =>
  sql.raw(
    Object.entries(nameQueries)
      .map(
        ([kind, things]) => `when '${kind}' then
          return query select asked.kind, n.id, n.name from (${things}) n where n.id = any (asked.ids) and n.name <> '';`,
      )
      .join('\n'),
  )
