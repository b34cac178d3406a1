import { type Kysely, sql } from 'kysely'

/** Create the widgets 'Calendar' and 'Holds'. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table widgets drop constraint widgets_component_key_check;
    alter table widgets add constraint widgets_component_key_check check (component_key in ('StatsWidget',
      'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget', 'UpcomingEventsWidget', 'CalendarWidget',
      'HoldsWidget'));
    insert into widgets (key, name, description, module_key, component_key, config_schema, is_system_default)
    select c.key, c.name, c.description, 'events', c.component, w.config_schema, true
    from (values
      ('calendar', 'Calendar', 'A month with a dot per event', 'CalendarWidget'),
      ('holds', 'Holds', 'Holds that expire soon or are challenged', 'HoldsWidget')
    ) c (key, name, description, component)
    join widgets w on w.key = 'upcoming_events';
  `.execute(db)
}
