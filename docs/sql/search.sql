-- search.listMatchingRecords
with candidates as (
    select r.id, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or ("r"."venue_searched" like $3)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $4
                  and (t.name_key like $5)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $6
                and (t.name_key like $7)
            )
          )
        )
        and (
          (r.searched like $8)
          or ("r"."venue_searched" like $9)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $10
                  and (t.name_key like $11)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $12
                and (t.name_key like $13)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $14 as is_exact,
      word_similarity ($15, split_part("r"."searched", E'\n', 1)) as similarity
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
  join "events" r on r.company_id = $16
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or ("r"."venue_searched" like $3)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $4
                  and (t.name_key like $5)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $6
                and (t.name_key like $7)
            )
          )
        )
        and (
          (r.searched like $8)
          or ("r"."venue_searched" like $9)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $10
                  and (t.name_key like $11)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $12
                and (t.name_key like $13)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $14 as is_exact,
      word_similarity ($15, split_part("r"."searched", E'\n', 1)) as similarity
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
  join "spaces" r on r.company_id = $16
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and (
        (
          (r.searched like $2)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $3
                  and (t.name_key like $4)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $5
                and (t.name_key like $6)
            )
          )
        )
        and (
          (r.searched like $7)
          or (
            cardinality(
              array(
                select t.id
                from tags t
                where t.company_id = $8
                  and (t.name_key like $9)
              )
            ) > 0
            and r.tags && array(
              select t.id
              from tags t
              where t.company_id = $10
                and (t.name_key like $11)
            )
          )
        )
      )
    order by r.updated_at desc, r.id desc
    limit 1000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $12 as is_exact,
      word_similarity ($13, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where true
    order by is_exact desc, similarity desc, r.updated_at desc, r.id
    limit 6
  )
select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
from best
  join "venues" r on r.company_id = $14
  and r.id = best.id
order by best.is_exact desc, best.similarity desc, r.updated_at desc, r.id;
with candidates as (
    select r.id, r.searched, r.updated_at
    from "events" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
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
    select r.id, r.searched, r.updated_at
    from "spaces" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
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
    select r.id, r.searched, r.updated_at
    from "venues" r
    where r.company_id = $1
      and r.deleted_at is null
      and true
    order by r.updated_at desc, r.id desc
    limit 3000
  ), best as (
    select r.id, split_part("r"."searched", E'\n', 1) = $2 as is_exact,
      word_similarity ($3, split_part("r"."searched", E'\n', 1)) as similarity
    from candidates r
    where word_similarity ($4, public_text ("r"."searched")) >= 0.3
      and word_similarity ($5, public_text ("r"."searched")) >= 0.3
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
