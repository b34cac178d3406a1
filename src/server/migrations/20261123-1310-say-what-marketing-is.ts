import { type Kysely, sql } from 'kysely'

/** Until there are campaigns, Branding is all of Marketing. */
export async function up(db: Kysely<unknown>) {
  await sql`
    select set_config('app.scope', 'system', true);

    update modules set description = 'The logo and colours of your company'
    where key = 'marketing' and description = 'Brand and campaigns'
  `.execute(db)
}
