import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { adminHome } from '#shared/features/back-office/admin-home.ts'

const periodsShown = { day: 30, week: 26, month: 24 }

export const getGrowth: Handler<typeof adminHome.calls.getGrowth> = async (ctx, { by }) => {
  const unit = sql.lit(by)
  const { rows } = await ctx.transaction((tx) =>
    sql<{ day: string; users: number; companies: number }>`
      with periods as (
        select p::date as day
        from generate_series(
          date_trunc(${unit}, now() at time zone 'UTC') - ${sql.lit(`${periodsShown[by] - 1} ${by}`)}::interval,
          date_trunc(${unit}, now() at time zone 'UTC'), ${sql.lit(`1 ${by}`)}::interval) p
      ), live as (
        select greatest(coalesce((select max(day) + 1 from daily_additions), date '-infinity'), (select min(day) from periods))
          as since
      ), additions as (
        select day, users, companies from daily_additions where day >= (select min(day) from periods)
        union all
        select (created_at at time zone 'UTC')::date, count(*), 0 from users
        where created_at >= (select since from live)::timestamp at time zone 'UTC' group by 1
        union all
        select (created_at at time zone 'UTC')::date, 0, count(*) from companies
        where not is_platform and created_at >= (select since from live)::timestamp at time zone 'UTC' group by 1
      )
      select to_char(p.day, 'YYYY-MM-DD') as day, coalesce(sum(a.users), 0)::bigint as users,
        coalesce(sum(a.companies), 0)::bigint as companies
      from periods p left join additions a on date_trunc(${unit}, a.day::timestamp)::date = p.day
      group by p.day order by p.day`.execute(tx),
  )
  return { periods: rows }
}
