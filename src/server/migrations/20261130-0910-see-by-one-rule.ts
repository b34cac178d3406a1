import { type Kysely, sql } from 'kysely'

/**
 * What two policies said each of acts and of memberships, as one rule: of what is the asking company's own what a company
 * sees, of what is not, what is about the person who asks. Two policies are an `or`, for which the planner joins two indexes,
 * and then reads and sorts all rows of a company for the first fifty of them, as soon as few large companies make it think
 * that one has few rows.
 */
export async function up(db: Kysely<unknown>) {
  const ofCompany = sql.raw('company_id = (select app_company())')
  const aboutMe = (column: string) => sql.raw(`${column} = (select app_user())`)
  const isShown = sql`(not is_guest or ${aboutMe('user_id')} or not (select app_guest()))`
  await sql`
    drop policy own on audit_logs;
    drop policy tenant on audit_logs;
    create policy seen on audit_logs for select using (
      case when company_id is null then ${aboutMe('subject_user_id')} else ${ofCompany} and not (select app_guest()) end);

    drop policy own on user_company_memberships;
    drop policy tenant on user_company_memberships;
    create policy seen on user_company_memberships for select using (
      case when ${ofCompany} then ${isShown} else ${aboutMe('user_id')} end);
    create policy tenant_insert on user_company_memberships for insert with check (${ofCompany});
    create policy tenant_update on user_company_memberships for update
      using (${ofCompany} and ${isShown}) with check (${ofCompany});
    create policy tenant_delete on user_company_memberships for delete using (${ofCompany} and ${isShown});
  `.execute(db)
}
