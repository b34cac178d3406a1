import { type Kysely, sql } from 'kysely'

const personName = sql.raw(`coalesce(nullif(u.full_name, ''), u.email)`)

/** Where the name of each kind of thing stands, found by primary keys alone. */
const named = {
  user: sql`select u.id, ${personName} as name from users u`,
  user_membership: sql`select m.id, ${personName} as name from user_company_memberships m join users u on u.id = m.user_id`,
  company: sql`select c.id, c.name from companies c`,
  plan: sql`select p.id, p.name from plans p`,
  module: sql`select o.id, o.name from modules o`,
  module_override: sql`select v.id, o.name from company_module_overrides v join modules o on o.id = v.module_id`,
  widget: sql`select w.id, w.name from widgets w`,
  company_type: sql`select t.id, t.name from company_types t`,
  company_role: sql`select r.id, coalesce(nullif(r.label_override, ''), b.label) as name
    from company_roles r left join roles b on b.id = r.role_id`,
  user_invite: sql`select i.id, i.email as name from user_invites i`,
}

/** One plan for each kind serves every page, and tables of kinds that a page has none of are not opened. */
export async function up(db: Kysely<unknown>) {
  const kinds = Object.entries(named).map(
    ([kind, things]) => sql`
        when ${sql.lit(kind)} then
          return query select asked.kind, n.id, n.name from (${things}) n where n.id = any (asked.ids) and n.name <> '';`,
  )
  await sql`
    -- What things are called now, each of the kind beside its id. An id that is no uuid, or of what is gone, has no name.
    create function audit_names(kinds text[], ids text[]) returns table (kind text, id uuid, name text)
      language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
    #variable_conflict use_column
    declare
      given uuid[];
      asked record;
    begin
      -- Telling by an expression which are none would take longer than finding the names does.
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
        ${sql.join(kinds, sql``)}
        else null;
        end case;
      end loop;
    end $$`.execute(db)
}
