-- admin-companies.listCompanies
select
  "c"."id",
  "c"."name",
  "c"."slug",
  "c"."status",
  "c"."is_platform",
  "c"."billing_email",
  "c"."created_at",
  "c"."created_by",
  "c"."subscription_status",
  (
    select
      jsonb_build_object('name', p.name, 'price_monthly', p.price_monthly)
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "member_count",
  (
    select
      count(*)
    from
      events e
    where
      e.company_id = c.id
  ) as "event_count"
from
  "companies" as "c"
where
  "c"."id" in (
    select
      id
    from
      (
        (
          select
            "id",
            "created_at",
            lower(name) || ' ' || slug as "searched"
          from
            "companies"
        )
      ) r
    order by
      created_at desc,
      id desc
    limit
      $1
  )
order by
  "c"."created_at" desc,
  "c"."id" desc;

-- admin-companies.getCompany
select
  "c"."id",
  "c"."name",
  "c"."slug",
  "c"."status",
  "c"."status_set_by",
  "c"."is_platform",
  "c"."created_at",
  "c"."created_by",
  "c"."description",
  "c"."contact_email",
  "c"."timezone",
  "c"."trial_ends_at",
  "c"."billing_email",
  "c"."company_type_id",
  "c"."stripe_customer_id",
  (
    select
      to_jsonb(p)
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan",
  (
    select
      t.name
    from
      company_types t
    where
      t.id = c.company_type_id
  ) as "company_type",
  (
    select
      jsonb_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name)
    from
      users u
    where
      u.id = c.created_by
  ) as "creator",
  (
    select
      coalesce(
        jsonb_agg(
          to_jsonb(s) || jsonb_build_object('created_at', iso (s.created_at), 'renewal_date', iso (s.renewal_date), 'plan_name', p.name)
          order by
            s.created_at desc
        ),
        '[]'::jsonb
      )
    from
      (
        select
          *
        from
          subscriptions
        where
          company_id = c.id
        order by
          created_at desc
        limit
          20
      ) s
      left join plans p on p.id = s.plan_id
  ) as "subscriptions",
  (
    select
      coalesce(
        jsonb_agg(
          to_jsonb(m) || jsonb_build_object(
            'created_at',
            iso (m.created_at),
            'user',
            jsonb_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name),
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
            m.created_at,
            m.id
        ),
        '[]'::jsonb
      )
    from
      (
        select
          *
        from
          user_company_memberships
        where
          company_id = c.id
          and status = 'active'
        order by
          created_at,
          id
        limit
          100
      ) m
      join users u on u.id = m.user_id
      left join company_roles r on r.id = m.company_role_id
      and r.deleted_at is null
      left join roles b on b.id = r.role_id
  ) as "memberships",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "member_count",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and "m"."is_guest"
      )
  ) as "guest_count",
  (
    select
      count(*)
    from
      events e
    where
      e.company_id = c.id
  ) as "event_count",
  exists (
    select
    from
      user_company_memberships m
    where
      m.company_id = c.id
      and m.is_primary
  ) as "has_owner",
  (
    select
      to_jsonb(i) - 'token_hash' || jsonb_build_object(
        'created_at',
        iso (i.created_at),
        'expires_at',
        iso (i.expires_at),
        'inviter',
        case
          when u.id is not null then jsonb_build_object('full_name', u.full_name, 'email', u.email)
        end,
        'role',
        case
          when b.id is not null then jsonb_build_object('label_override', r.label_override, 'label', b.label)
        end
      )
    from
      user_invites i
      left join users u on u.id = i.invited_by
      left join company_roles r on r.id = i.company_role_id
      left join roles b on b.id = r.role_id
    where
      i.company_id = c.id
      and i.as_owner
      and i.status = 'pending'
  ) as "owner_invitation"
from
  "companies" as "c"
where
  "c"."id" = $1;

-- admin-companies.listCompanyMembers
select
  "m"."id",
  "m"."user_id",
  "m"."company_id",
  "m"."status",
  "m"."is_primary",
  "m"."is_guest",
  "m"."company_role_id",
  "m"."created_at",
  jsonb_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name) as "user",
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
  end as "role"
from
  "user_company_memberships" as "m"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
  left join "company_roles" as "r" on "r"."id" = "m"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "b" on "b"."id" = "r"."role_id"
where
  "m"."company_id" = $1
  and "m"."status" = $2
order by
  "m"."created_at",
  "m"."id"
limit
  $3;

-- admin-companies.listCompanyInvitations
select
  "i"."id",
  "i"."email",
  "i"."company_id",
  "i"."company_role_id",
  "i"."invited_by",
  "i"."status",
  "i"."scope",
  "i"."event_ids",
  "i"."delivery",
  "i"."expires_at",
  "i"."created_at",
  (
    select
      to_json(obj)
    from
      (
        select
          "inviter"."full_name",
          "inviter"."email"
        from
          "users" as "inviter"
        where
          "inviter"."id" = "i"."invited_by"
      ) as obj
  ) as "inviter",
  (
    select
      to_json(obj)
    from
      (
        select
          "r"."label_override",
          "base"."label"
        from
          "company_roles" as "r"
          inner join "roles" as "base" on "base"."id" = "r"."role_id"
        where
          "r"."id" = "i"."company_role_id"
      ) as obj
  ) as "role",
  "i"."as_owner"
from
  "user_invites" as "i"
where
  "i"."company_id" = $1
  and "i"."status" = $2
order by
  "i"."created_at" desc,
  "i"."id" desc
limit
  $3;

-- admin-companies.getModuleOverrides
select
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            o.id,
            'company_id',
            o.company_id,
            'module_id',
            o.module_id,
            'override_reason',
            o.override_reason,
            'expires_at',
            iso (o.expires_at),
            'permissions',
            o.permissions,
            'is_enabled',
            o.is_enabled,
            'granted_by',
            o.granted_by,
            'granter',
            coalesce(nullif(u.full_name, ''), u.email),
            'created_at',
            iso (o.created_at),
            'module',
            jsonb_build_object('id', m.id, 'name', m.name, 'key', m.key)
          )
          order by
            m.name,
            o.id
        ),
        '[]'::jsonb
      )
    from
      company_module_overrides o
      join modules m on m.id = o.module_id
      left join users u on u.id = o.granted_by
    where
      o.company_id = $1
  ) as overrides,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', m.id, 'key', m.key, 'name', m.name, 'description', m.description)
          order by
            m.name,
            m.id
        ),
        '[]'::jsonb
      )
    from
      (
        select
          m.id,
          m.key,
          m.name,
          m.description
        from
          modules m,
          companies c
        where
          c.id = $2
          and not c.is_platform
          and m.is_active
          and m.deleted_at is null
          and not m.is_platform_only
          and m.key not in (
            select
              has.module_key
            from
              company_modules (c.id) has
          )
          and not exists (
            select
            from
              company_module_overrides o
            where
              o.company_id = c.id
              and o.module_id = m.id
          )
      ) m
  ) as available_modules;

-- admin-companies.getCompanyActivity
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
  audit_about_company ($1::uuid, $2::timestamptz, $3::uuid, $4::integer) as "a"
  left join "users" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "users" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" != "a"."admin_user_id"
order by
  "a"."created_at" desc,
  "a"."id" desc;
