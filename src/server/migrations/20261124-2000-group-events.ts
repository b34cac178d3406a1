import { type Kysely, sql } from 'kysely'

/**
 * Lists of events are grouped by venue and by status: a page of either is read from an index. The name of a venue lies in
 * another table, so that an event keeps where its venue stands among the others.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Venues by their names, those of one name apart; events without one come last.
    alter table events add column venue_group text not null default '1';

    create function venue_group(name_key text, id uuid) returns text language sql immutable parallel safe as
      $$ select '0' || name_key || chr(1) || id::text $$;
    create function group_by_venue() returns trigger language plpgsql as $$
    begin
      new.venue_group := coalesce((select venue_group(v.name_key, v.id) from venues v
        where v.company_id = new.company_id and v.id = new.venue_id), '1');
      return new;
    end $$;
    create trigger events_group_new before insert on events for each row
      when (new.venue_id is not null) execute function group_by_venue();
    create trigger events_group_moved before update on events for each row
      when (old.venue_id is distinct from new.venue_id) execute function group_by_venue();

    -- That a venue is called otherwise now is no change of its events.
    drop trigger events_updated_at on events;
    drop trigger events_version on events;
    create trigger events_updated_at before update on events for each row
      when (old.venue_group = new.venue_group or old.venue_id is distinct from new.venue_id) execute function set_updated_at();
    create trigger events_version before update on events for each row
      when (old.venue_group = new.venue_group or old.venue_id is distinct from new.venue_id) execute function grow_version();

    select set_config('app.scope', 'system', true);
    update events e set venue_group = venue_group(v.name_key, v.id) from venues v
      where v.company_id = e.company_id and v.id = e.venue_id;

    create index events_by_venue on events (company_id, venue_group, (coalesce(first_date, 'infinity'::date)), id)
      where deleted_at is null;
    -- In the order of eventStatuses in src/shared.
    create index events_by_status on events (company_id, (array_position(array['draft', 'inquiry', 'hold', 'confirmed', 'live',
      'done', 'archived', 'cancelled', 'postponed']::text[], status)::bigint), (coalesce(first_date, 'infinity'::date)), id)
      where deleted_at is null;
    create index events_private on events (company_id, (coalesce(first_date, 'infinity'::date)), id)
      where is_private and deleted_at is null;
  `.execute(db)
}
