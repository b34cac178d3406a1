import { type Kysely, sql } from 'kysely'

/** A widget of the events module, wide from the start. It is there for who may read events, whatever else stands on the dashboard. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table widgets drop constraint widgets_component_key_check;
    alter table widgets add constraint widgets_component_key_check check (component_key in
      ('StatsWidget', 'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget', 'UpcomingEventsWidget'));
    alter table widgets add column is_wide boolean not null default false;
    select set_config('app.scope', 'system', true);
    insert into widgets (key, name, description, module_key, component_key, config_schema, is_system_default, is_wide) values
      ('upcoming_events', 'Upcoming events', 'What comes next, and what is late', 'events', 'UpcomingEventsWidget',
        '{"type": "object", "additionalProperties": false, "properties": {
          "title": {"type": "string", "title": "Title", "maxLength": 60, "description": "Empty for the name of the widget"}}}', true, true)
      on conflict (key) do nothing;
    update widgets set config_schema = replace(config_schema::text, '"Create an event"', '"New event"')::jsonb
      where key = 'quick_actions';
  `.execute(db)
}
