-- search.listMatchingRecords
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and r.searched like all ($2::text[])
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, r.name_key = $3 as is_exact, word_similarity ($4, r.searched) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "events" r on r.company_id = $5
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and r.searched like all ($2::text[])
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, r.name_key = $3 as is_exact, word_similarity ($4, r.searched) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "spaces" r on r.company_id = $5
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and r.searched like all ($2::text[])
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, r.name_key = $3 as is_exact, word_similarity ($4, r.searched) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from best
  join "venues" r on r.company_id = $5
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, r.name_key = $2 as is_exact, word_similarity ($3, r.searched) as similarity
    from candidates r
    where word_similarity ($4, r.searched) >= 0.3
      and word_similarity ($5, r.searched) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "events" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, r.name_key = $2 as is_exact, word_similarity ($3, r.searched) as similarity
    from candidates r
    where word_similarity ($4, r.searched) >= 0.3
      and word_similarity ($5, r.searched) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from best
  join "spaces" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.name_key, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, r.name_key = $2 as is_exact, word_similarity ($3, r.searched) as similarity
    from candidates r
    where word_similarity ($4, r.searched) >= 0.3
      and word_similarity ($5, r.searched) >= 0.3
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from best
  join "venues" r on r.company_id = $6
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;

-- search.listRecordsByIds
select 'event'::text as kind, r.id, r.name,
  case
    when not "r"."is_date_open" then "r"."first_date"::text
  end as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from "events" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);
select 'space'::text as kind, r.id, r.name, null::text as date,
  (
    select jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from "venues" of_it
    where of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) ->> 'name' as detail
from "spaces" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from "venues" r
where r.company_id = $1
  and r.deleted_at is null
  and r.id = any ($2::uuid[]);
