-- spaces.listImports
select
  i.id,
  i.state,
  i.file_name,
  i.created_at,
  i.row_count,
  i.rows_done,
  i.made,
  i.changed,
  i.skipped,
  i.problem,
  i.finished_at,
  i.undo_until,
  i.left_alone as left,
  i.headings,
  i.columns,
  (
    select
      jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from
      users u
    where
      u.id = i.created_by
  ) as created_by
from
  imports i
where
  i.company_id = $1
  and i.kind = $2
order by
  i.created_at desc,
  i.id desc
limit
  20;

-- spaces.getImport
select
  i.id,
  i.state,
  i.file_name,
  i.created_at,
  i.row_count,
  i.rows_done,
  i.made,
  i.changed,
  i.skipped,
  i.problem,
  i.finished_at,
  i.undo_until,
  i.left_alone as left,
  i.headings,
  i.columns,
  (
    select
      jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from
      users u
    where
      u.id = i.created_by
  ) as created_by
from
  imports i
where
  i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by
  i.created_at desc,
  i.id desc
limit
  20;

-- spaces.listImportRows
select
  i.id,
  i.state,
  i.file_name,
  i.created_at,
  i.row_count,
  i.rows_done,
  i.made,
  i.changed,
  i.skipped,
  i.problem,
  i.finished_at,
  i.undo_until,
  i.left_alone as left,
  i.headings,
  i.columns,
  (
    select
      jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from
      users u
    where
      u.id = i.created_by
  ) as created_by
from
  imports i
where
  i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by
  i.created_at desc,
  i.id desc
limit
  20;
select
  number,
  outcome,
  name,
  record_id,
  reasons,
  changes,
  cells
from
  import_rows
where
  company_id = $1
  and import_id = $2
  and number > $3
order by
  number
limit
  51;
select
  f.id,
  f.kind,
  f.label,
  f.hint,
  f.type,
  f.choices,
  f.currency,
  f.version,
  f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from
  custom_fields f
where
  f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by
  f.position,
  f.id;

-- spaces.previewUndo
select
  i.id,
  i.state,
  i.file_name,
  i.created_at,
  i.row_count,
  i.rows_done,
  i.made,
  i.changed,
  i.skipped,
  i.problem,
  i.finished_at,
  i.undo_until,
  i.left_alone as left,
  i.headings,
  i.columns,
  (
    select
      jsonb_build_object('id', u.id, 'name', coalesce("u"."display_name", "u"."full_name"))
    from
      users u
    where
      u.id = i.created_by
  ) as created_by
from
  imports i
where
  i.company_id = $1
  and i.kind = $2
  and i.id = $3::uuid
order by
  i.created_at desc,
  i.id desc
limit
  20;
select
  number,
  name,
  record_id,
  version,
  before
from
  import_rows
where
  company_id = $1
  and import_id = $2
  and outcome <> 'skip'
order by
  number;

-- spaces.listRecords
with
  page as (
    (
      select
        r.id,
        "r"."sort_order" as "sorted"
      from
        "spaces" r
      where
        r.company_id = $1
        and r.deleted_at is null
        and true
        and true
        and true
      order by
        "r"."sort_order" asc,
        "r"."id" asc
      limit
        51
    )
  )
select
  "r"."id",
  "r"."company_id",
  "r"."deleted_at",
  "r"."version" as version,
  "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."created_by"
  ) as "created_by",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."updated_by"
  ) as "updated_by",
  "r"."name" as "name",
  (
    select
      jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from
      "venues" of_it
    where
      of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue",
  "r"."kind" as "kind",
  "r"."standing_capacity" as "standing_capacity",
  "r"."seated_capacity" as "seated_capacity",
  "r"."changeover_minutes" as "changeover_minutes",
  "r"."color" as "color",
  "r"."sort_order" as "sort_order",
  "r"."is_active" as "is_active",
  "r"."is_bookable" as "is_bookable",
  (
    select
      coalesce(
        jsonb_agg(
          p.part_id
          order by
            p.part_id
        ),
        '[]'
      )
    from
      space_parts p
    where
      p.company_id = "r"."company_id"
      and p.space_id = "r"."id"
  ) as "parts",
  "r"."opening_hours" as "opening_hours",
  "r"."closures" as "closures",
  "r"."tags" as "tags",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select
        coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where
              f.type <> 'person'
          ),
          '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from
                  users someone
                where
                  someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where
                f.type = 'person'
            )
          ),
          '{}'
        )
      from
        custom_fields f
      where
        f.company_id = $2
        and f.kind = $3
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom,
  false as is_masked,
  ("page"."sorted")::text as sorted_text
from
  page
  join "spaces" r on r.id = page.id
  and r.id = any (
    array(
      select
        id
      from
        page
    )
  )
order by
  "page"."sorted" asc,
  "page"."id" asc;

-- spaces.getCount
select
  count(*) as total
from
  (
    select
    from
      "spaces" r
    where
      r.company_id = $1
      and r.deleted_at is null
      and true
    limit
      10001
  ) c;

-- spaces.getRecord
select
  "r"."id",
  "r"."company_id",
  "r"."deleted_at",
  "r"."version" as version,
  "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."created_by"
  ) as "created_by",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."updated_by"
  ) as "updated_by",
  "r"."name" as "name",
  (
    select
      jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from
      "venues" of_it
    where
      of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue",
  "r"."kind" as "kind",
  "r"."standing_capacity" as "standing_capacity",
  "r"."seated_capacity" as "seated_capacity",
  "r"."changeover_minutes" as "changeover_minutes",
  "r"."color" as "color",
  "r"."sort_order" as "sort_order",
  "r"."is_active" as "is_active",
  "r"."is_bookable" as "is_bookable",
  (
    select
      coalesce(
        jsonb_agg(
          p.part_id
          order by
            p.part_id
        ),
        '[]'
      )
    from
      space_parts p
    where
      p.company_id = "r"."company_id"
      and p.space_id = "r"."id"
  ) as "parts",
  "r"."opening_hours" as "opening_hours",
  "r"."closures" as "closures",
  "r"."notes" as "notes",
  "r"."tags" as "tags",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select
        coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where
              f.type <> 'person'
          ),
          '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from
                  users someone
                where
                  someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where
                f.type = 'person'
            )
          ),
          '{}'
        )
      from
        custom_fields f
      where
        f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom,
  false as is_masked
from
  "spaces" r
where
  r.company_id = $3
  and r.id = any ($4::uuid[]);

-- spaces.listActivity
select
  "r"."id",
  "r"."company_id",
  "r"."deleted_at",
  "r"."version" as version,
  "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."created_by"
  ) as "created_by",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."updated_by"
  ) as "updated_by",
  "r"."name" as "name",
  (
    select
      jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from
      "venues" of_it
    where
      of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue",
  "r"."kind" as "kind",
  "r"."standing_capacity" as "standing_capacity",
  "r"."seated_capacity" as "seated_capacity",
  "r"."changeover_minutes" as "changeover_minutes",
  "r"."color" as "color",
  "r"."sort_order" as "sort_order",
  "r"."is_active" as "is_active",
  "r"."is_bookable" as "is_bookable",
  (
    select
      coalesce(
        jsonb_agg(
          p.part_id
          order by
            p.part_id
        ),
        '[]'
      )
    from
      space_parts p
    where
      p.company_id = "r"."company_id"
      and p.space_id = "r"."id"
  ) as "parts",
  "r"."opening_hours" as "opening_hours",
  "r"."closures" as "closures",
  "r"."notes" as "notes",
  "r"."tags" as "tags",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select
        coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where
              f.type <> 'person'
          ),
          '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from
                  users someone
                where
                  someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where
                f.type = 'person'
            )
          ),
          '{}'
        )
      from
        custom_fields f
      where
        f.company_id = $1
        and f.kind = $2
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom,
  false as is_masked
from
  "spaces" r
where
  r.company_id = $3
  and r.id = any ($4::uuid[]);
with
  "page" as (
    select
      "id",
      "created_at",
      "actor_kind",
      "admin_user_id",
      "subject_user_id",
      "action_type",
      "resource_type",
      "resource_id",
      "old_values",
      "new_values",
      "metadata",
      "ip_address"
    from
      "audit_logs"
    where
      "company_id" = $1
      and "resource_id" = $2
    order by
      "created_at" desc,
      "id" desc
    limit
      $3
  )
select
  "a"."id",
  "a"."created_at",
  "a"."actor_kind",
  "a"."admin_user_id",
  "a"."subject_user_id",
  "a"."action_type",
  "a"."resource_type",
  "a"."resource_id",
  "a"."old_values",
  "a"."new_values",
  "a"."metadata",
  "a"."ip_address",
  coalesce("person"."display_name", "person"."full_name") as "full_name",
  "person"."email",
  "person"."avatar_url",
  "about"."person_name" as "about_name",
  "about"."person_email" as "about_email",
  case
    when person.id is null
    or a.admin_user_id <> a.subject_user_id then is_platform_staff (a.admin_user_id)
    else false
  end as "by_staff"
from
  "page" as "a"
  left join "users" as "person" on "person"."id" = "a"."subject_user_id"
  left join lateral (
    select
      "m"."person_name",
      "m"."person_email"
    from
      "user_company_memberships" as "m"
    where
      m.id = case
        when a.resource_type = 'user_membership' then a.resource_id::uuid
      end
      and "m"."company_id" = $4
    limit
      $5
  ) as "about" on true
order by
  "a"."created_at" desc,
  "a"."id" desc;
select
  f.id,
  f.kind,
  f.label,
  f.hint,
  f.type,
  f.choices,
  f.currency,
  f.version,
  f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from
  custom_fields f
where
  f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by
  f.position,
  f.id;

-- spaces.listBin
select
  r.id,
  r.name,
  r.deleted_at,
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."deleted_by"
  ) as deleted_by,
  r.deleted_at + 30 * interval '1 day' as gone_at
from
  "spaces" r
where
  r.company_id = $1
  and r.deleted_at > now() - 30 * interval '1 day'
  and true
order by
  r.deleted_at desc,
  r.id desc
limit
  51;

-- spaces.listViews
select
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id',
            id,
            'name',
            name,
            'is_shared',
            user_id is null,
            'view',
            jsonb_build_object('group', $1::text) || view
          )
          order by
            user_id is null,
            name_key
        )
      from
        saved_views
      where
        company_id = $2
        and kind = $3
        and (
          user_id is null
          or user_id = $4
        )
    ),
    '[]'
  ) as views,
  mine.start_view_id,
  coalesce(mine.columns, '{}') as columns
from
  (
    select
  ) nothing
  left join list_settings mine on mine.company_id = $5
  and mine.user_id = $6
  and mine.kind = $7;

-- spaces.getExport
select
  f.id,
  f.kind,
  f.label,
  f.hint,
  f.type,
  f.choices,
  f.currency,
  f.version,
  f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from
  custom_fields f
where
  f.company_id = $1
  and f.kind = $2
  and f.removed_at is null
  and true
order by
  f.position,
  f.id;
select
  c.timezone,
  (
    select
      coalesce(jsonb_object_agg(named.id, named.name), '{}')
    from
      (
        select
          t.id,
          t.name
        from
          tags t
        where
          t.company_id = c.id
        union all
        select
          m.user_id,
          m.person_name
        from
          user_company_memberships m
        where
          m.company_id = c.id
          and m.person_name is not null
      ) named
  ) as names
from
  companies c
where
  c.id = $1;
with
  page as (
    (
      select
        r.id,
        "r"."sort_order" as "sorted"
      from
        "spaces" r
      where
        r.company_id = $1
        and r.deleted_at is null
        and true
        and true
        and true
      order by
        "r"."sort_order" asc,
        "r"."id" asc
      limit
        501
    )
  )
select
  "r"."id",
  "r"."company_id",
  "r"."deleted_at",
  "r"."version" as version,
  "r"."created_at" as "created_at",
  "r"."updated_at" as "updated_at",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."created_by"
  ) as "created_by",
  (
    select
      jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
    from
      users someone
    where
      someone.id = "r"."updated_by"
  ) as "updated_by",
  "r"."name" as "name",
  (
    select
      jsonb_build_object('id', of_it.id, 'name', of_it.name)
    from
      "venues" of_it
    where
      of_it.company_id = "r"."company_id"
      and of_it.id = "r"."venue_id"
  ) as "venue",
  "r"."kind" as "kind",
  "r"."standing_capacity" as "standing_capacity",
  "r"."seated_capacity" as "seated_capacity",
  "r"."changeover_minutes" as "changeover_minutes",
  "r"."color" as "color",
  "r"."sort_order" as "sort_order",
  "r"."is_active" as "is_active",
  "r"."is_bookable" as "is_bookable",
  (
    select
      coalesce(
        jsonb_agg(
          p.part_id
          order by
            p.part_id
        ),
        '[]'
      )
    from
      space_parts p
    where
      p.company_id = "r"."company_id"
      and p.space_id = "r"."id"
  ) as "parts",
  "r"."opening_hours" as "opening_hours",
  "r"."closures" as "closures",
  "r"."notes" as "notes",
  "r"."tags" as "tags",
  case
    when "r"."custom" = '{}' then "r"."custom"
    else (
      select
        coalesce(
          jsonb_object_agg(f.id, "r"."custom" -> f.id::text) filter (
            where
              f.type <> 'person'
          ),
          '{}'
        ) || coalesce(
          jsonb_strip_nulls(
            jsonb_object_agg(
              f.id,
              (
                select
                  jsonb_build_object('id', someone.id, 'name', coalesce("someone"."display_name", "someone"."full_name"))
                from
                  users someone
                where
                  someone.id = ("r"."custom" ->> f.id::text)::uuid
              )
            ) filter (
              where
                f.type = 'person'
            )
          ),
          '{}'
        )
      from
        custom_fields f
      where
        f.company_id = $2
        and f.kind = $3
        and f.removed_at is null
        and "r"."custom" ? f.id::text
        and true
    )
  end as custom,
  false as is_masked,
  ("page"."sorted")::text as sorted_text
from
  page
  join "spaces" r on r.id = page.id
  and r.id = any (
    array(
      select
        id
      from
        page
    )
  )
order by
  "page"."sorted" asc,
  "page"."id" asc;
