import { type Kysely, sql } from 'kysely'

/**
 * 'Enterprise' is the card on which there is no price: the plan beside it that has one is called 'Business', where nobody
 * has made it their own yet. Who could brand through their plan until now still can.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    select set_config('app.scope', 'system', true);

    update plans set name = 'Business'
    where name = 'Enterprise' and description = 'For houses and promoters with many teams' and price_monthly = 19900
      and not exists (select from plans other where lower(other.name) = 'business');

    update plans set display_inclusions = array_replace(display_inclusions, 'E-mail support', 'Email support')
    where 'E-mail support' = any (display_inclusions);

    -- What Pro has beyond Starter while its modules are still to come.
    update plans set display_inclusions = array['Pay per team member', 'Up to 50 team members', 'Unlimited events',
      'Budget, CRM and projects', '100 GB of storage', 'Up to 10 webhooks', 'Guest access per event']
    where name = 'Pro' and display_inclusions = array['Pay per team member', 'Unlimited events',
      'Budget, CRM and projects', '100 GB of storage', 'Guest access per event'];

    update plans p set features = features || '{"custom_branding": true}'
    where exists (select from plan_modules l join modules m on m.id = l.module_id
      where l.plan_id = p.id and l.is_included and m.key = 'marketing');
  `.execute(db)
}
