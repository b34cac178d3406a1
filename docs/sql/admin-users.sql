-- admin-users.listUsers
select
  "u"."id",
  "u"."email",
  "u"."full_name",
  "u"."status",
  "u"."created_at",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.user_id = u.id
      and m.status = 'active'
  ) as "membershipCount",
  user_is_super_admin (u.id) as "isSuperAdmin",
  (
    select
      coalesce(sum(change), 0)::bigint
    from
      counters
    where
      counter = 'users'
      and true
  ) as "total"
from
  "users" as "u"
where
  "u"."id" in (
    select
      id
    from
      (
        (
          select
            "id",
            "created_at",
            lower(email) || ' ' || lower(coalesce(full_name, '')) as "searched"
          from
            "users"
        )
      ) r
    order by
      created_at desc,
      id desc
    limit
      $1
  )
order by
  "u"."created_at" desc,
  "u"."id" desc;

-- admin-users.getUser
select
  "u"."id",
  "u"."email",
  "u"."full_name",
  "u"."status",
  "u"."created_at",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.user_id = u.id
      and m.status = 'active'
  ) as "membershipCount",
  user_is_super_admin (u.id) as "isSuperAdmin",
  (
    select
      coalesce(
        jsonb_agg(
          to_jsonb(e) || jsonb_build_object('created_at', iso (e.created_at))
          order by
            e.is_primary desc,
            e.created_at,
            e.id
        ),
        '[]'::jsonb
      )
    from
      user_emails e
    where
      e.user_id = u.id
  ) as "emails",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            m.id,
            'user_id',
            m.user_id,
            'company_id',
            m.company_id,
            'status',
            m.status,
            'is_primary',
            m.is_primary,
            'is_guest',
            m.is_guest,
            'company_role_id',
            m.company_role_id,
            'created_at',
            iso (m.created_at),
            'company',
            jsonb_build_object(
              'id',
              c.id,
              'name',
              c.name,
              'slug',
              c.slug,
              'status',
              c.status,
              'is_platform',
              c.is_platform,
              'logo_url',
              c.logo_url
            ),
            'role',
            case
              when r.id is not null then jsonb_build_object(
                'id',
                r.id,
                'label_override',
                r.label_override,
                'description',
                r.description,
                'permissions',
                r.permissions,
                'is_active',
                r.is_active,
                'role',
                jsonb_build_object('id', b.id, 'key', b.key, 'label', b.label)
              )
            end
          )
          order by
            m.status,
            m.created_at,
            m.id
        ),
        '[]'::jsonb
      )
    from
      user_company_memberships m
      join companies c on c.id = m.company_id
      left join company_roles r on r.id = m.company_role_id
      and r.company_id = m.company_id
      and r.deleted_at is null
      left join roles b on b.id = r.role_id
    where
      m.user_id = u.id
  ) as "memberships",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            i.id,
            'company_name',
            i.company_name,
            'scope',
            i.scope,
            'status',
            i.status,
            'created_at',
            iso (i.created_at),
            'expires_at',
            iso (i.expires_at),
            'email',
            i.email
          )
          order by
            i.created_at desc,
            i.id
        ),
        '[]'::jsonb
      )
    from
      (
        select
          v.*,
          c.name as company_name
        from
          user_invites v
          join companies c on c.id = v.company_id
        where
          v.invited_by = u.id
        order by
          v.created_at desc
        limit
          100
      ) i
  ) as "sent_invitations",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            i.id,
            'company_name',
            i.company_name,
            'scope',
            i.scope,
            'status',
            i.status,
            'created_at',
            iso (i.created_at),
            'expires_at',
            iso (i.expires_at),
            'invited_by',
            i.inviter
          )
          order by
            i.created_at desc,
            i.id
        ),
        '[]'::jsonb
      )
    from
      (
        select
          v.*,
          c.name as company_name,
          coalesce(nullif(inviter.full_name, ''), inviter.email) as inviter
        from
          user_emails mine
          join user_invites v on lower(v.email) = lower(mine.email)
          join companies c on c.id = v.company_id
          left join users inviter on inviter.id = v.invited_by
        where
          mine.user_id = u.id
        order by
          v.created_at desc
        limit
          100
      ) i
  ) as "received_invitations"
from
  "users" as "u"
where
  "u"."id" = $1;

-- admin-users.getUserActivity
select
  "a"."id",
  "a"."created_at",
  "a"."actor_kind",
  "a"."admin_user_id",
  "a"."company_id",
  "a"."action_type",
  "a"."resource_type",
  "a"."resource_id",
  "a"."old_values",
  "a"."new_values",
  "a"."metadata",
  "a"."ip_address",
  "a"."user_agent",
  "actor"."full_name" as "admin_user_name",
  "actor"."email" as "admin_user_email",
  "subject"."email" as "impersonated_user_email"
from
  audit_about_user ($1::uuid, $2::integer) as "a"
  left join "users" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "users" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" != "a"."admin_user_id"
order by
  "a"."created_at" desc,
  "a"."id" desc;
