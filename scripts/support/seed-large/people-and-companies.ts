import type pg from 'pg'
import { inTransaction, type Task } from './hands.ts'
import { family, given, houses, pick, uuidOf } from './words.ts'

const membersEach = 10

export const tables = [
  'users',
  'user_emails',
  'companies',
  'company_roles',
  'user_company_memberships',
  'subscriptions',
]
/** Disabled: counts are computed once at the end, and the rows already contain copied values. */
export const triggers = [
  'users_counted',
  'companies_counted',
  'subscriptions_counted',
  'user_email_rows_counted',
  'user_emails_counted',
  'user_emails_follow_primary',
  'user_emails_prove',
  'subscriptions_status_followed',
  'memberships_counted_in',
  'memberships_person',
]

interface Numbers {
  first: number
  last: number
}

/** `$1` and `$2` are the first and the last number of a batch. */
async function run(client: pg.PoolClient, { first, last }: Numbers, statements: string[]): Promise<void> {
  await inTransaction(client, async () => {
    for (const statement of statements) await client.query(statement, [first, last])
  })
}

const emailOf = (n: string) =>
  `'person' || ${n} || '@' || ${pick(['stage.example', 'hall.example', 'tour.example'], n)}`
const nameOf = (n: string) => `${pick(given, `${n} * 7`)} || ' ' || ${pick(family, `${n} * 13`)}`
const email = emailOf('n')
const joined = 'now() - make_interval(secs => n * 60)'

export const makePeople =
  (numbers: Numbers): Task =>
  (client) =>
    run(client, numbers, [
      `insert into users (id, email, full_name, password_hash, status, is_proven, created_at)
       select ${uuidOf("'user' || n")}, ${email}, ${nameOf('n')}, 'none',
         case when n % 200 = 0 then 'suspended' else 'active' end, n % 20 <> 0, ${joined}
       from generate_series($1::int, $2::int) n`,
      `insert into user_emails (user_id, email, is_primary, is_verified, verified_at, created_at)
       select ${uuidOf("'user' || n")}, ${email}, true, n % 20 <> 0, case when n % 20 <> 0 then ${joined} end, ${joined}
       from generate_series($1::int, $2::int) n`,
    ])

const companyStatus = "case when n % 50 = 0 then 'past_due' when n % 97 = 0 then 'suspended' else 'active' end"
const subscriptionStatus = `case when n % 50 = 0 then 'past_due' when n % 11 = 0 then 'trialing'
  when n % 23 = 0 then 'cancelled' else 'active' end`
const founded = 'now() - make_interval(mins => n)'
const plan = '(array(select id from plans order by name))[1 + n % 3]'

export const makeCompanies =
  (numbers: Numbers, users: number): Task =>
  (client) =>
    run(client, numbers, [
      `insert into companies (id, name, slug, status, subscription_status, company_type_id, plan_id, trial_ends_at,
         billing_email, stripe_customer_id, created_by, created_at)
       select ${uuidOf("'company' || n")}, ${pick(family, 'n * 3')} || ' ' || ${pick(houses, 'n')} || ' ' || n,
         'company-' || n, ${companyStatus}, ${subscriptionStatus},
         (array(select id from company_types order by sort_order))[1 + n % 5], ${plan}, now() + interval '10 days',
         'pay' || n || '@hall.example', 'cus_large_' || n, ${uuidOf(`'user' || (1 + n % ${users})`)}, ${founded}
       from generate_series($1::int, $2::int) n`,
      `insert into company_roles (id, company_id, role_id, permissions)
       select ${uuidOf("'role' || n || b.key")}, ${uuidOf("'company' || n")}, b.id,
         case b.key when 'admin' then '{"company_settings": {"access": "admin"}, "team": {"access": "admin"}, "dashboard": {"access": "admin"}}'::jsonb
           else '{"dashboard": {"access": "read"}}'::jsonb end
       from generate_series($1::int, $2::int) n, roles b where b.key in ('admin', 'member')`,
      `insert into user_company_memberships (company_id, user_id, company_role_id, is_primary, person_email, person_name, searched)
       select ${uuidOf("'company' || n")}, ${uuidOf("'user' || who")},
         ${uuidOf("'role' || n || case m when 0 then 'admin' else 'member' end")}, m = 0,
         ${emailOf('who')}, ${nameOf('who')}, searched_of(${emailOf('who')}, ${nameOf('who')})
       from generate_series($1::int, $2::int) n, generate_series(0, ${Math.min(membersEach, users) - 1}) m,
         lateral (select 1 + (n * 17 + m) % ${users} as who) w`,
      `insert into subscriptions (company_id, plan_id, status, stripe_subscription_id, stripe_customer_id, renewal_date,
         quantity, currency, billing_frequency, period_amount, created_at, synced_at)
       select ${uuidOf("'company' || n")}, ${plan}, ${subscriptionStatus}, 'sub_large_' || n, 'cus_large_' || n,
         now() + make_interval(hours => n % 700), 3 + n % 40, 'USD', 'monthly', 1900 * (3 + n % 40), ${founded}, now()
       from generate_series($1::int, $2::int) n`,
    ])
