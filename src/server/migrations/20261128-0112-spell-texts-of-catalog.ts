import { type Kysely, sql } from 'kysely'

/** American spelling in the texts that the product came with. Texts that staff changed stay. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update modules set description = 'The logo and colors of your company'
    where key = 'marketing' and description = 'The logo and colours of your company';
    update plans set description = 'For a small crew getting organized'
    where description = 'For a small crew getting organised';
  `.execute(db)
}
