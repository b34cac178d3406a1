import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The dashboard that members of a role start with; no rows: the system's default widgets.
    create table role_widgets (
      company_id uuid not null,
      company_role_id uuid not null,
      widget_id uuid not null references widgets on delete cascade,
      position integer not null check (position >= 0),
      config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      created_at timestamptz(3) not null default now(),
      primary key (company_role_id, widget_id),
      foreign key (company_id, company_role_id) references company_roles (company_id, id) on delete cascade
    );
    create index role_widgets_company on role_widgets (company_id);
    create index role_widgets_widget on role_widgets (widget_id);
    alter table role_widgets enable row level security;
    alter table role_widgets force row level security;
    grant select, insert, update, delete on role_widgets to marquee_app;
    create policy trusted on role_widgets using ((select app_trusted())) with check ((select app_trusted()));
    create policy tenant on role_widgets
      using (company_id = (select app_company())) with check (company_id = (select app_company()));

    select set_config('app.scope', 'system', true);
    update widgets set config_schema = schema.value::jsonb
    from (values
      ('stats', '{"type": "object", "additionalProperties": false, "properties": {
        "title": {"type": "string", "title": "Title", "maxLength": 60, "description": "Empty for the name of the widget"},
        "figures": {"type": "array", "title": "Figures", "minItems": 1, "uniqueItems": true,
          "default": ["members", "pending_invitations", "modules", "events"],
          "items": {"oneOf": [
            {"const": "members", "title": "Members"}, {"const": "pending_invitations", "title": "Pending invitations"},
            {"const": "modules", "title": "Modules"}, {"const": "events", "title": "Events"}]}}}}'),
      ('quick_actions', '{"type": "object", "additionalProperties": false, "properties": {
        "title": {"type": "string", "title": "Title", "maxLength": 60, "description": "Empty for the name of the widget"},
        "actions": {"type": "array", "title": "Actions", "minItems": 1, "uniqueItems": true,
          "description": "Actions that your role does not allow stay hidden",
          "default": ["create_event", "invite", "team", "calendar", "settings"],
          "items": {"oneOf": [
            {"const": "create_event", "title": "Create an event"}, {"const": "invite", "title": "Invite a team member"},
            {"const": "team", "title": "See your team"}, {"const": "calendar", "title": "Open the calendar"},
            {"const": "settings", "title": "Company settings"}]}}}}'),
      ('subscription', '{"type": "object", "additionalProperties": false, "properties": {
        "title": {"type": "string", "title": "Title", "maxLength": 60, "description": "Empty for the name of the widget"},
        "show_renewal": {"type": "boolean", "title": "Show when it renews", "default": true}}}'),
      ('company_status', '{"type": "object", "additionalProperties": false, "properties": {
        "title": {"type": "string", "title": "Title", "maxLength": 60, "description": "Empty for the name of the widget"},
        "show_effect": {"type": "boolean", "title": "Explain what the status means", "default": true}}}')
    ) as schema (key, value)
    where widgets.key = schema.key and widgets.config_schema = '{}';
  `.execute(db)
}
