-- admin-users.listUsers
select "u"."id", "u"."email", "u"."full_name", "u"."status", "u"."created_at",
  (
    select count(*)
    from user_company_memberships m
    where m.user_id = u.id
      and m.status = 'active'
  ) as "membershipCount", exists (
    select
    from super_admins a
    where a.user_id = u.id
  ) as "isSuperAdmin", u.id in (
    select e.user_id
    from login_attempts g
      join user_emails e on lower(e.email) = g.subject
    where g.blocked_until > now()
    union all
    select substring(
        g.subject
        from '^two-factor:([0-9a-f-]{36})$'
      )::uuid
    from login_attempts g
    where g.subject like 'two-factor:%'
      and g.blocked_until > now()
  ) as "is_sign_in_blocked",
  (
    select iso (d.due_at)
    from account_deletions d
    where d.user_id = u.id
  ) as "deletion_due_at", ("u"."created_at")::text as "sorted_text"
from "users" as "u"
where true
order by "u"."created_at" desc, "u"."id" desc
limit $1;

-- admin-users.getUser
select "u"."id", "u"."email", "u"."full_name", "u"."status", "u"."created_at",
  (
    select count(*)
    from user_company_memberships m
    where m.user_id = u.id
      and m.status = 'active'
  ) as "membershipCount", exists (
    select
    from super_admins a
    where a.user_id = u.id
  ) as "isSuperAdmin", u.id in (
    select e.user_id
    from login_attempts g
      join user_emails e on lower(e.email) = g.subject
    where g.blocked_until > now()
    union all
    select substring(
        g.subject
        from '^two-factor:([0-9a-f-]{36})$'
      )::uuid
    from login_attempts g
    where g.subject like 'two-factor:%'
      and g.blocked_until > now()
  ) as "is_sign_in_blocked",
  (
    select iso (d.due_at)
    from account_deletions d
    where d.user_id = u.id
  ) as "deletion_due_at", json_build_object(
    'failed_attempts',
    (
      select coalesce(
          max(
            least(
              g.guesses,
              case
                when (
                  select coalesce(bool_and(c.security_policy ->> 'block_failed_logins' = 'false'), false)
                  from user_emails e
                    join user_company_memberships m on m.user_id = e.user_id
                    and m.status = 'active'
                    join companies c on c.id = m.company_id
                  where lower(e.email) = g.subject
                ) then 20
                else 5
              end
            )
          ), 0
        )
      from login_attempts g
      where g.subject in (
          select lower(e.email)
          from user_emails e
          where e.user_id = u.id
        )
        and g.place <> ''
    ), 'last_failed_at',
    (
      select iso (max(g.last_guess_at))
      from login_attempts g
      where g.subject in (
          select lower(e.email)
          from user_emails e
          where e.user_id = u.id
        )
    ), 'blocked_until',
    (
      select iso (
          max(
            case
              when g.blocked_until > now() then g.blocked_until
            end
          )
        )
      from login_attempts g
      where g.subject in (
          select lower(e.email)
          from user_emails e
          where e.user_id = u.id
        )
    ), 'attempts',
    (
      select coalesce(json_agg(agg), '[]')
      from (
          select "g"."subject" as "email", substring(
              g.place
              from '^network:(.*)$'
            ) as "network", least(
              g.guesses,
              case
                when (
                  select coalesce(bool_and(c.security_policy ->> 'block_failed_logins' = 'false'), false)
                  from user_emails e
                    join user_company_memberships m on m.user_id = e.user_id
                    and m.status = 'active'
                    join companies c on c.id = m.company_id
                  where lower(e.email) = g.subject
                ) then 20
                else 5
              end
            ) as "failed_attempts", iso ("g"."last_guess_at") as "last_failed_at", iso (
              case
                when g.blocked_until > now() then g.blocked_until
              end
            ) as "blocked_until"
          from "login_attempts" as "g"
          where "g"."place" <> $1
            and g.subject in (
              select lower(e.email)
              from user_emails e
              where e.user_id = u.id
            )
          order by "g"."last_guess_at" desc
          limit $2
        ) as agg
    ), 'wrong_codes',
    (
      select to_json(obj)
      from (
          select least(
              g.guesses,
              case
                when (
                  select coalesce(bool_and(c.security_policy ->> 'block_failed_logins' = 'false'), false)
                  from user_emails e
                    join user_company_memberships m on m.user_id = e.user_id
                    and m.status = 'active'
                    join companies c on c.id = m.company_id
                  where lower(e.email) = g.subject
                ) then 20
                else 5
              end
            ) as "failed_attempts", iso ("g"."last_guess_at") as "last_failed_at", iso (
              case
                when g.blocked_until > now() then g.blocked_until
              end
            ) as "blocked_until"
          from "login_attempts" as "g"
          where "g"."subject" = ('two-factor:' || u.id)
        ) as obj
    ), 'last_sign_in_at',
    (
      select iso (max("s"."created_at"))
      from sessions s
      where s.user_id = u.id
        and s.impersonator_user_id is null
    ), 'last_seen_at',
    (
      select iso (max("s"."last_seen_at"))
      from sessions s
      where s.user_id = u.id
        and s.impersonator_user_id is null
    ), 'two_factor_since', iso ("u"."two_factor_since"), 'two_factor_required_by', array(
      select c.name
      from user_company_memberships m
        join companies c on c.id = m.company_id
      where m.user_id = u.id
        and m.status = 'active'
        and c.security_policy -> 'two_factor_required' = 'true'
      order by c.name
    )
  ) as "sign_in",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "e"."id", "e"."user_id", "e"."email", "e"."is_primary", "e"."is_verified",
          iso ("e"."created_at") as "created_at"
        from "user_emails" as "e"
        where "e"."user_id" = "u"."id"
        order by "e"."is_primary" desc, "e"."created_at", "e"."id"
      ) as agg
  ) as "emails",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "m"."id", "m"."user_id", "m"."company_id", "m"."status", "m"."is_primary", "m"."is_guest",
          "m"."company_role_id", iso ("m"."created_at") as "created_at", json_build_object(
            'id', "c"."id", 'name', "c"."name", 'slug', "c"."slug", 'status', "c"."status", 'is_platform',
            "c"."is_platform", 'logo_url', "c"."logo_url"
          ) as "company",
          (
            select to_json(obj)
            from (
                select "r"."id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
                  json_build_object('id', "b"."id", 'key', "b"."key", 'label', "b"."label") as "role"
                from "company_roles" as "r"
                  inner join "roles" as "b" on "b"."id" = "r"."role_id"
                where "r"."id" = "m"."company_role_id"
                  and "r"."deleted_at" is null
              ) as obj
          ) as "role", array(
            select module_key
            from company_modules (c.id)
          ) as "modules"
        from "user_company_memberships" as "m"
          inner join "companies" as "c" on "c"."id" = "m"."company_id"
        where "m"."user_id" = "u"."id"
        order by "m"."status", "m"."created_at", "m"."id"
      ) as agg
  ) as "memberships",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "i"."id", "i"."company_id", "c"."name" as "company_name", "i"."scope", "i"."status",
          iso ("i"."created_at") as "created_at", iso ("i"."expires_at") as "expires_at", "i"."email"
        from "user_invites" as "i"
          inner join "companies" as "c" on "c"."id" = "i"."company_id"
        where "i"."invited_by" = "u"."id"
        order by "i"."created_at" desc, "i"."id"
        limit $3
      ) as agg
  ) as "sent_invitations",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "i"."id", "i"."company_id", "c"."name" as "company_name", "i"."scope", "i"."status",
          iso ("i"."created_at") as "created_at", iso ("i"."expires_at") as "expires_at",
          coalesce(nullif(inviter.full_name, ''), inviter.email) as "invited_by"
        from "user_invites" as "i"
          inner join "companies" as "c" on "c"."id" = "i"."company_id"
          inner join "user_emails" as "mine" on lower(mine.email) = lower(i.email)
          left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
        where "mine"."user_id" = "u"."id"
        order by "i"."created_at" desc, "i"."id"
        limit $4
      ) as agg
  ) as "received_invitations"
from "users" as "u"
where "u"."id" = $5;

-- admin-users.getUserActivity
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "company_id", "action_type",
      "resource_type", "resource_id", "old_values", "new_values", "metadata", "ip_address", "user_agent"
    from audit_about_user ($1::uuid, $2::integer)
  ), "people" as (
    select "id", "full_name", "email"
    from "users"
    where id = any (
        array(
          select admin_user_id
          from page
          union
          select subject_user_id
          from page
        )
      )
  ), "named" as (
    select "n"."kind" || ' ' || "n"."id" as thing, n.name
    from (
        select array_agg(kind) as kinds, array_agg(id) as ids
        from (
            select resource_type as kind, resource_id as id
            from "page"
            union
            select 'company', company_id::text
            from "page"
          ) t
      ) a
      cross join lateral audit_names (a.kinds, a.ids) n
  )
select "a"."id", "a"."created_at", "a"."actor_kind", "a"."admin_user_id", "a"."company_id", "a"."action_type",
  "a"."resource_type", "a"."resource_id", "a"."old_values", "a"."new_values", "a"."metadata", "a"."ip_address",
  "a"."user_agent", "actor"."full_name" as "admin_user_name", "actor"."email" as "admin_user_email",
  "subject"."id" as "impersonated_user_id", "subject"."email" as "impersonated_user_email",
  "company"."name" as "company_name", coalesce(
    "thing"."name", nullif("a"."new_values" ->> 'email', ''), nullif("a"."old_values" ->> 'email', ''),
    nullif("a"."new_values" ->> 'url', ''), nullif("a"."old_values" ->> 'url', ''),
    nullif("a"."new_values" ->> 'label_override', ''), nullif("a"."old_values" ->> 'label_override', ''),
    nullif("a"."new_values" ->> 'label', ''), nullif("a"."old_values" ->> 'label', ''),
    nullif("a"."new_values" ->> 'name', ''), nullif("a"."old_values" ->> 'name', ''),
    nullif("a"."new_values" ->> 'display_name', ''), nullif("a"."old_values" ->> 'display_name', ''),
    nullif("a"."metadata" ->> 'invited_email', ''), nullif("a"."metadata" ->> 'device', ''),
    nullif("a"."metadata" ->> 'email', ''), nullif("a"."metadata" ->> 'name', '')
  ) as "resource_name"
from "page" as "a"
  left join "people" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "people" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" <> "a"."admin_user_id"
  left join "named" as "company" on "company"."thing" = 'company' || ' ' || "a"."company_id"
  left join "named" as "thing" on "thing"."thing" = "a"."resource_type" || ' ' || "a"."resource_id"
order by "a"."created_at" desc, "a"."id" desc;

-- admin-users.getUserSessions
select "s"."id", "s"."user_agent", "s"."ip_address", "s"."created_at", "s"."last_seen_at", "s"."impersonator_user_id",
  coalesce(nullif(staff.full_name, ''), staff.email) as "impersonator"
from "sessions" as "s"
  left join "users" as "staff" on "staff"."id" = "s"."impersonator_user_id"
where "s"."user_id" = $1
  and "s"."revoked_at" is null
  and "s"."ends_at" > now()
  and not session_is_idle (s.user_id, s.last_seen_at)
  and exists (
    select "t"."session_id"
    from "session_refresh_tokens" as "t"
    where "t"."session_id" = "s"."id"
      and "t"."spent_at" is null
      and "t"."expires_at" > now()
  )
order by "s"."created_at" desc, "s"."id" desc
limit $2;
