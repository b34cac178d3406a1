import { type Kysely, type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

/**
 * A row level security policy for one SQL command. Without `check`, PostgreSQL also checks updated rows with `using`.
 */
interface CommandPolicy {
  on: 'select' | 'insert' | 'update' | 'delete'
  using?: Condition
  check?: Condition
  restrictive?: true
}

export interface Protection {
  /** Privileges of marquee_tenant, all four by default. Staff inherit them. */
  tenant?: string | null
  /** Additional privileges of marquee_staff. */
  staff?: string
  /** Policies by name. A plain condition applies to every SQL command. */
  policies?: Record<string, Condition | CommandPolicy>
}

/**
 * SQL condition: the row belongs to the current user. The sub-select makes PostgreSQL read the current user once per
 * statement instead of once per row.
 */
export const ownedByUser = sql<boolean>`user_id = (select app_user())`
export const inCompany = sql<boolean>`company_id = (select app_company())`
/** Like `inCompany`, but without access for guests. */
export const inCompanyForMembers = sql<boolean>`${inCompany} and not (select app_guest())`

/**
 * For migrations: force row level security on a table, grant privileges and create the policies. The staff policy is
 * always true: a policy with a function would prevent PostgreSQL from using text indexes.
 */
export async function protectTable(db: Kysely<unknown>, name: string, protection: Protection = {}): Promise<void> {
  const { tenant = 'select, insert, update, delete', staff, policies = {} } = protection
  const table = sql.table(name)
  const statements = [
    sql`alter table ${table} enable row level security`,
    sql`alter table ${table} force row level security`,
    sql`create policy staff on ${table} to marquee_staff using (true) with check (true)`,
    ...Object.entries(policies).map(([policy, rule]) => createPolicy(name, policy, rule)),
  ]
  if (tenant) statements.push(sql`grant ${sql.raw(tenant)} on ${table} to marquee_tenant`)
  if (staff) statements.push(sql`grant ${sql.raw(staff)} on ${table} to marquee_staff`)
  for (const statement of statements) await statement.execute(db)
}

function createPolicy(table: string, policy: string, rule: Condition | CommandPolicy) {
  const create = sql`create policy ${sql.ref(policy)} on ${sql.table(table)}`
  if (!('on' in rule)) return sql`${create} using (${rule}) with check (${rule})`
  const parts = [create]
  if (rule.restrictive) parts.push(sql`as restrictive`)
  parts.push(sql`for ${sql.raw(rule.on)}`)
  const check = rule.check ?? (rule.on === 'update' ? rule.using : undefined)
  if (rule.using) parts.push(sql`using (${rule.using})`)
  if (check) parts.push(sql`with check (${check})`)
  return sql.join(parts, sql` `)
}

/**
 * For migrations: set which roles may call functions that run with the owner's rights. Staff may also call functions of
 * tenants. Null for triggers, and for functions that only other functions call.
 */
export async function restrictFunctions(
  db: Kysely<unknown>,
  callers: Record<string, 'tenant' | 'staff' | null>,
): Promise<void> {
  for (const [name, caller] of Object.entries(callers)) {
    await sql`revoke execute on function ${sql.ref(name)} from public`.execute(db)
    if (caller) await sql`grant execute on function ${sql.ref(name)} to ${sql.ref(`marquee_${caller}`)}`.execute(db)
  }
}
