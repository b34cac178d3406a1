-- search.listMatchingRecords
select set_config('pg_trgm.word_similarity_threshold', $1, true);
with so as materialized (
    (
      select 'event'::text as kind, r.id, 1::real as likeness, false as is_nearly,
        case
          when r.name_key = $1 then 0
          when starts_with(r.name_key, $2) then 1
          when (
            (
              r.searched like $3
              or r.searched like $4
              or r.searched like $5
              or r.searched like $6
              or r.searched like $7
            )
            and (
              r.searched like $8
              or r.searched like $9
              or r.searched like $10
              or r.searched like $11
              or r.searched like $12
            )
          ) then 2
          else 3
        end as place
      from (
          with last as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "events" r
              where r.company_id = $13
                and r.deleted_at is null
              order by r.updated_at desc, r.id desc
              limit 500
            ), among as materialized (
              select id, name_key, searched, updated_at
              from last r
              where (r.searched like $14)
                and (r.searched like $15)
            ), held as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "events" r
              where r.company_id = $16
                and r.deleted_at is null
                and (
                  r.searched like (
                    select $17::text
                  )
                )
                and (
                  r.searched like (
                    select $18::text
                  )
                )
            ) (
              select r.id, r.name_key, r.searched, r.updated_at
              from "events" r
              where r.company_id = $19
                and r.deleted_at is null
                and r.name_key >= $20
                and r.name_key < $21
                and starts_with(r.name_key, $22)
              order by r.name_key, r.id
              limit 6
            )
          union
          select id, name_key, searched, updated_at
          from among
          union
          (
            select id, name_key, searched, updated_at
            from (
                select id, name_key, searched, updated_at
                from held
                where (
                    select count(*)
                    from among
                  ) < 6
                limit 1000
              ) r
            where (r.searched like $23)
              and (r.searched like $24)
          )
        ) r
      order by place, r.updated_at desc, r.id
      limit 6
    )
    union all
    (
      select 'space'::text as kind, r.id, 1::real as likeness, false as is_nearly,
        case
          when r.name_key = $25 then 0
          when starts_with(r.name_key, $26) then 1
          when (
            (
              r.searched like $27
              or r.searched like $28
              or r.searched like $29
              or r.searched like $30
              or r.searched like $31
            )
            and (
              r.searched like $32
              or r.searched like $33
              or r.searched like $34
              or r.searched like $35
              or r.searched like $36
            )
          ) then 2
          else 3
        end as place
      from (
          with last as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "spaces" r
              where r.company_id = $37
                and r.deleted_at is null
              order by r.updated_at desc, r.id desc
              limit 500
            ), among as materialized (
              select id, name_key, searched, updated_at
              from last r
              where (r.searched like $38)
                and (r.searched like $39)
            ), held as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "spaces" r
              where r.company_id = $40
                and r.deleted_at is null
                and (
                  r.searched like (
                    select $41::text
                  )
                )
                and (
                  r.searched like (
                    select $42::text
                  )
                )
            ) (
              select r.id, r.name_key, r.searched, r.updated_at
              from "spaces" r
              where r.company_id = $43
                and r.deleted_at is null
                and r.name_key >= $44
                and r.name_key < $45
                and starts_with(r.name_key, $46)
              order by r.name_key, r.id
              limit 6
            )
          union
          select id, name_key, searched, updated_at
          from among
          union
          (
            select id, name_key, searched, updated_at
            from (
                select id, name_key, searched, updated_at
                from held
                where (
                    select count(*)
                    from among
                  ) < 6
                limit 1000
              ) r
            where (r.searched like $47)
              and (r.searched like $48)
          )
        ) r
      order by place, r.updated_at desc, r.id
      limit 6
    )
    union all
    (
      select 'venue'::text as kind, r.id, 1::real as likeness, false as is_nearly,
        case
          when r.name_key = $49 then 0
          when starts_with(r.name_key, $50) then 1
          when (
            (
              r.searched like $51
              or r.searched like $52
              or r.searched like $53
              or r.searched like $54
              or r.searched like $55
            )
            and (
              r.searched like $56
              or r.searched like $57
              or r.searched like $58
              or r.searched like $59
              or r.searched like $60
            )
          ) then 2
          else 3
        end as place
      from (
          with last as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "venues" r
              where r.company_id = $61
                and r.deleted_at is null
              order by r.updated_at desc, r.id desc
              limit 500
            ), among as materialized (
              select id, name_key, searched, updated_at
              from last r
              where (r.searched like $62)
                and (r.searched like $63)
            ), held as materialized (
              select r.id, r.name_key, r.searched, r.updated_at
              from "venues" r
              where r.company_id = $64
                and r.deleted_at is null
                and (
                  r.searched like (
                    select $65::text
                  )
                )
                and (
                  r.searched like (
                    select $66::text
                  )
                )
            ) (
              select r.id, r.name_key, r.searched, r.updated_at
              from "venues" r
              where r.company_id = $67
                and r.deleted_at is null
                and r.name_key >= $68
                and r.name_key < $69
                and starts_with(r.name_key, $70)
              order by r.name_key, r.id
              limit 6
            )
          union
          select id, name_key, searched, updated_at
          from among
          union
          (
            select id, name_key, searched, updated_at
            from (
                select id, name_key, searched, updated_at
                from held
                where (
                    select count(*)
                    from among
                  ) < 6
                limit 1000
              ) r
            where (r.searched like $71)
              and (r.searched like $72)
          )
        ) r
      order by place, r.updated_at desc, r.id
      limit 6
    )
  ), nearly as materialized (
    (
      with alike as materialized (
          select r.id, r.searched, r.updated_at
          from "events" r
          where r.company_id = $73
            and r.deleted_at is null
            and r.searched %> (
              select $74::text
            )
            and not exists (
              select
              from so
            )
        )
      select 'event'::text as kind, r.id, word_similarity ($75, r.searched) as likeness, true as is_nearly, 4 as place
      from (
          select id, searched, updated_at
          from alike
          limit 500
        ) r
      order by likeness desc, r.updated_at desc, r.id
      limit 40
    )
    union all
    (
      with alike as materialized (
          select r.id, r.searched, r.updated_at
          from "spaces" r
          where r.company_id = $76
            and r.deleted_at is null
            and r.searched %> (
              select $77::text
            )
            and not exists (
              select
              from so
            )
        )
      select 'space'::text as kind, r.id, word_similarity ($78, r.searched) as likeness, true as is_nearly, 4 as place
      from (
          select id, searched, updated_at
          from alike
          limit 500
        ) r
      order by likeness desc, r.updated_at desc, r.id
      limit 40
    )
    union all
    (
      with alike as materialized (
          select r.id, r.searched, r.updated_at
          from "venues" r
          where r.company_id = $79
            and r.deleted_at is null
            and r.searched %> (
              select $80::text
            )
            and not exists (
              select
              from so
            )
        )
      select 'venue'::text as kind, r.id, word_similarity ($81, r.searched) as likeness, true as is_nearly, 4 as place
      from (
          select id, searched, updated_at
          from alike
          limit 500
        ) r
      order by likeness desc, r.updated_at desc, r.id
      limit 40
    )
  ) (
    select f.kind, r.id, r.searched, f.is_nearly, f.place, f.likeness, r.updated_at
    from (
        select kind, id, likeness, is_nearly, place
        from so
        union all
        select kind, id, likeness, is_nearly, place
        from nearly
      ) f
      join "events" r on r.company_id = $82
      and r.id = f.id
    where f.kind = 'event'
  )
union all
(
  select f.kind, r.id, r.searched, f.is_nearly, f.place, f.likeness, r.updated_at
  from (
      select kind, id, likeness, is_nearly, place
      from so
      union all
      select kind, id, likeness, is_nearly, place
      from nearly
    ) f
    join "spaces" r on r.company_id = $83
    and r.id = f.id
  where f.kind = 'space'
)
union all
(
  select f.kind, r.id, r.searched, f.is_nearly, f.place, f.likeness, r.updated_at
  from (
      select kind, id, likeness, is_nearly, place
      from so
      union all
      select kind, id, likeness, is_nearly, place
      from nearly
    ) f
    join "venues" r on r.company_id = $84
    and r.id = f.id
  where f.kind = 'venue'
)
order by place, likeness desc, updated_at desc, id;
(
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
    and r.id = any ($2::uuid[])
)
union all
(
  select 'space'::text as kind, r.id, r.name, null::text as date,
    (
      select jsonb_build_object('id', of_it.id, 'name', of_it.name)
      from "venues" of_it
      where of_it.company_id = "r"."company_id"
        and of_it.id = "r"."venue_id"
    ) ->> 'name' as detail
  from "spaces" r
  where r.company_id = $3
    and r.deleted_at is null
    and r.id = any ($4::uuid[])
)
union all
(
  select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
  from "venues" r
  where r.company_id = $5
    and r.deleted_at is null
    and r.id = any ($6::uuid[])
);

-- search.listRecordsByIds
(
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
    and r.id = any ($2::uuid[])
)
union all
(
  select 'space'::text as kind, r.id, r.name, null::text as date,
    (
      select jsonb_build_object('id', of_it.id, 'name', of_it.name)
      from "venues" of_it
      where of_it.company_id = "r"."company_id"
        and of_it.id = "r"."venue_id"
    ) ->> 'name' as detail
  from "spaces" r
  where r.company_id = $3
    and r.deleted_at is null
    and r.id = any ($4::uuid[])
)
union all
(
  select 'venue'::text as kind, r.id, r.name, null::text as date, "r"."city" as detail
  from "venues" r
  where r.company_id = $5
    and r.deleted_at is null
    and r.id = any ($6::uuid[])
);
