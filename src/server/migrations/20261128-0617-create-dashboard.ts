import { type Kysely, sql } from 'kysely'
import { inCompany, protectTable } from '#server/platform/database/protect-table.ts'

/** Create the widgets of the dashboard, and their arrangement per person and per role. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table widgets (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      name text not null,
      description text,
      module_key text not null default 'dashboard',
      component_key text not null
        check (component_key in ('StatsWidget', 'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget',
          'UpcomingEventsWidget', 'CalendarWidget', 'HoldsWidget')),
      config_schema jsonb not null default '{}' check (jsonb_typeof(config_schema) = 'object'),
      is_system_default boolean not null default false,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      is_wide boolean not null default false
    );

    create table user_widgets (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      user_id uuid not null references users on delete cascade,
      widget_id uuid not null references widgets on delete cascade,
      position integer not null check (position >= 0),
      config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      enabled boolean not null default true,
      created_at timestamptz(3) not null default now(),
      is_wide boolean not null default false,
      unique (company_id, user_id, widget_id)
    );
    create index user_widgets_widget on user_widgets (widget_id);

    -- Initial dashboard of members with a role. A role without rows has the default widgets.
    create table role_widgets (
      company_id uuid not null,
      company_role_id uuid not null,
      widget_id uuid not null references widgets on delete cascade,
      position integer not null check (position >= 0),
      config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      created_at timestamptz(3) not null default now(),
      is_wide boolean not null default false,
      primary key (company_role_id, widget_id),
      foreign key (company_id, company_role_id) references company_roles (company_id, id) on delete cascade
    );
    create index role_widgets_company on role_widgets (company_id);
    create index role_widgets_widget on role_widgets (widget_id);
  `.execute(db)
  await protectTable(db, 'widgets', { policies: { readable: { on: 'select', using: sql`true` } } })
  await protectTable(db, 'user_widgets', {
    policies: { own: sql`company_id = (select app_company()) and user_id = (select app_user())` },
  })
  await protectTable(db, 'role_widgets', { policies: { tenant: inCompany } })
  await insertWidgets(db)
}

async function insertWidgets(db: Kysely<unknown>) {
  const rows = widgets.map(
    ({ key, name, description, module = 'dashboard', component, settings, is_wide = false }) =>
      sql`(${key}, ${name}, ${description}, ${module}, ${component}, ${settingsSchema(settings)}::jsonb, true, ${is_wide}::boolean)`,
  )
  await sql`
    insert into widgets (key, name, description, module_key, component_key, config_schema, is_system_default, is_wide)
    values ${sql.join(rows)}`.execute(db)
}

/** JSON schema of a widget's settings. Every widget has a title setting. */
function settingsSchema(settings: object = {}): string {
  const title = { type: 'string', title: 'Title', maxLength: 60, description: 'Empty for the name of the widget' }
  return JSON.stringify({ type: 'object', additionalProperties: false, properties: { title, ...settings } })
}

function choices(title: string, labels: Record<string, string>, description?: string) {
  return {
    type: 'array',
    title,
    description,
    minItems: 1,
    uniqueItems: true,
    default: Object.keys(labels),
    items: { oneOf: Object.entries(labels).map(([value, label]) => ({ const: value, title: label })) },
  }
}

interface Widget {
  key: string
  name: string
  description: string
  module?: string
  component: string
  settings?: object
  is_wide?: boolean
}

const widgets: Widget[] = [
  {
    key: 'stats',
    name: 'At a glance',
    description: 'Members, invitations, modules and what they count',
    component: 'StatsWidget',
    settings: {
      figures: choices('Figures', {
        members: 'Members',
        pending_invitations: 'Pending invitations',
        modules: 'Modules',
        events: 'Events',
      }),
    },
  },
  {
    key: 'quick_actions',
    name: 'Quick actions',
    description: 'One click to what you do most',
    component: 'QuickActionsWidget',
    settings: {
      actions: choices(
        'Actions',
        {
          create_event: 'New event',
          invite: 'Invite a team member',
          team: 'See your team',
          calendar: 'Open the calendar',
          settings: 'Company settings',
        },
        'Actions that your role does not allow stay hidden',
      ),
    },
  },
  {
    key: 'subscription',
    name: 'Subscription',
    description: 'Your plan and when it renews',
    component: 'SubscriptionWidget',
    settings: { show_renewal: { type: 'boolean', title: 'Show when it renews', default: true } },
  },
  {
    key: 'company_status',
    name: 'Company status',
    description: 'Whether everything is in order',
    component: 'CompanyStatusWidget',
    settings: { show_effect: { type: 'boolean', title: 'Explain what the status means', default: true } },
  },
  {
    key: 'upcoming_events',
    name: 'Upcoming events',
    description: 'What comes next, and what is late',
    module: 'events',
    component: 'UpcomingEventsWidget',
    is_wide: true,
  },
  {
    key: 'calendar',
    name: 'Calendar',
    description: 'A month with a dot per event',
    module: 'events',
    component: 'CalendarWidget',
  },
  {
    key: 'holds',
    name: 'Holds',
    description: 'Holds that expire soon or are challenged',
    module: 'events',
    component: 'HoldsWidget',
  },
]
