import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    select set_config('app.scope', 'system', true);

    -- A module has a navigation_path only when its screens exist.
    insert into modules (key, name, description, category, is_core, is_platform_only, icon, navigation_path, sort_order) values
      ('dashboard', 'Dashboard', 'What needs your eye today', 'core', true, false, 'layout dashboard', '/dashboard', 0),
      ('events', 'Events', 'Shows, festivals and everything with a date', 'productivity', false, false, 'calendar', null, 10),
      ('budget', 'Budget', 'Costs and income by event', 'finance', false, false, 'dollar', null, 20),
      ('crm', 'CRM', 'Artists, agents, venues and partners', 'communication', false, false, 'users', null, 30),
      ('projects', 'Projects', 'Tasks from booking to load-out', 'productivity', false, false, 'check square', null, 40),
      ('analytics', 'Analytics', 'Figures over time', 'analytics', false, false, 'bar chart', null, 50),
      ('marketing', 'Marketing', 'Brand and campaigns', 'communication', false, false, 'target', null, 60),
      ('team', 'Team Management', 'Members, invitations and roles', 'core', true, false, 'users', '/team-management', 80),
      ('company_settings', 'Company Settings', 'Name, billing and more', 'core', true, false, 'settings', '/company-settings', 90),
      ('admin', 'Administration', 'The back office of the platform', 'core', false, true, 'shield', null, 95);

    insert into roles (key, label, description, sort_order) values
      ('admin', 'Admin', 'Everything in the company', 0),
      ('manager', 'Manager', 'Works in every module and changes things', 1),
      ('member', 'Member', 'Sees every module', 2),
      ('viewer', 'Viewer', 'Sees the dashboard and the events', 3),
      ('super_admin', 'Super Admin', 'Runs the platform', 9);

    insert into company_types (key, name, description, icon, sort_order) values
      ('event_agency', 'Event agency', 'Plans and produces events for clients', 'calendar', 0),
      ('artist_management', 'Artist management', 'Looks after artists and their tours', 'briefcase', 1),
      ('festival', 'Festival or promoter', 'Puts on concerts and festivals', 'music', 2),
      ('venue', 'Venue', 'Runs a house with a programme of its own', 'building', 3),
      ('production', 'Production and touring', 'Brings sound, light and stages on the road', 'truck', 4);

    insert into plans (name, description, price_monthly, is_featured, display_inclusions, limits, features) values
      ('Starter', 'For a small crew getting organised', 2900, false,
        array['Up to 5 team members', 'Up to 10 events', '5 GB of storage', 'E-mail support'],
        '{"pricing_model": "flat", "min_users": null, "max_users": 5, "max_team_members": 5, "max_events": 10, "max_budget_items": 200,
          "max_storage_gb": 5, "max_storage_per_user_gb": null, "max_monthly_emails": 1000, "max_integrations": 1,
          "allow_guest_users": false, "max_guest_users": null, "base_price_monthly": null, "per_user_price_monthly": null, "per_user_price_annual": null}',
        '{"advanced_analytics": false, "priority_support": false, "custom_branding": false}'),
      ('Pro', 'For teams that produce all year round', 1900, true,
        array['Pay per team member', 'Unlimited events', 'Budget, CRM and projects', '100 GB of storage', 'Guest access per event'],
        '{"pricing_model": "per_user", "min_users": 3, "max_users": 50, "max_team_members": 50, "max_events": null, "max_budget_items": null,
          "max_storage_gb": 100, "max_storage_per_user_gb": null, "max_monthly_emails": 20000, "max_integrations": 10,
          "allow_guest_users": true, "max_guest_users": 25, "base_price_monthly": null, "per_user_price_monthly": 1900, "per_user_price_annual": null}',
        '{"advanced_analytics": true, "priority_support": false, "custom_branding": true}'),
      ('Enterprise', 'For houses and promoters with many teams', 19900, false,
        array['Base price plus seats', 'Every module', '1 TB of storage', 'Unlimited guests', 'Priority support'],
        '{"pricing_model": "hybrid", "min_users": 10, "max_users": null, "max_team_members": null, "max_events": null, "max_budget_items": null,
          "max_storage_gb": 1000, "max_storage_per_user_gb": null, "max_monthly_emails": null, "max_integrations": null,
          "allow_guest_users": true, "max_guest_users": null, "base_price_monthly": 19900, "per_user_price_monthly": 1200, "per_user_price_annual": null}',
        '{"advanced_analytics": true, "priority_support": true, "custom_branding": true}');

    insert into plan_modules (plan_id, module_id)
    select p.id, m.id from plans p join modules m on m.key = any (case p.name
      when 'Starter' then array['events', 'budget']
      when 'Pro' then array['events', 'budget', 'crm', 'projects', 'analytics']
      else array['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'] end);

    update company_types set default_plan_id = (select id from plans where name = 'Starter');

    insert into widgets (key, name, description, module_key, component_key, config_schema, is_system_default) values
      ('stats', 'At a glance', 'Members, invitations, modules and what they count', 'dashboard', 'StatsWidget', '{}', true),
      ('quick_actions', 'Quick actions', 'One click to what you do most', 'dashboard', 'QuickActionsWidget', '{}', true),
      ('subscription', 'Subscription', 'Your plan and when it renews', 'dashboard', 'SubscriptionWidget', '{}', true),
      ('company_status', 'Company status', 'Whether everything is in order', 'dashboard', 'CompanyStatusWidget', '{}', true);
  `.execute(db)
}
