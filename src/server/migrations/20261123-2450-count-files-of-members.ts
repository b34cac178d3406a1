import { type Kysely, sql } from 'kysely'

/** Whose a file of a company is, as plans limit what each member keeps. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company_files add column uploaded_by uuid references users on delete set null;
    create index company_files_uploader on company_files (uploaded_by);
  `.execute(db)
}
