import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'share_links',
    tenant: 'select, insert, update',
    columns: sql`
      kind text not null check (length(kind) between 1 and 40),
      -- What the link opens. Its shape depends on the kind.
      subject jsonb not null,
      token_hash text not null unique,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      opened_at timestamptz(3),
      answered_at timestamptz(3)
    `,
  })
}
