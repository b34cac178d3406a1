-- security.listSessions
select "s"."id", "s"."user_agent", "s"."ip_address", "s"."created_at", "s"."last_seen_at", "s"."impersonator_user_id"
from "sessions" as "s"
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
order by s.id = $2 desc, "s"."last_seen_at" desc, "s"."id"
limit $3;

-- security.listSecurityEvents
select e.id, e.created_at, e.kind, e.detail, e.ip_address, e.user_agent
from (
    (
      select a.id, a.created_at, k.kind,
        coalesce(a.new_values ->> 'email', a.old_values ->> 'email', a.new_values ->> 'name', a.metadata ->> 'device') as detail,
        case
          when a.admin_user_id = a.subject_user_id then a.ip_address
        end as ip_address,
        case
          when a.admin_user_id = a.subject_user_id then a.user_agent
        end as user_agent
      from audit_logs a
        join (
          values ($1, $2, $3), ($4, $5, $6), ($7, $8, $9), ($10, $11, $12), ($13, $14, $15), ($16, $17, $18),
            ($19, $20, $21), ($22, $23, $24), ($25, $26, $27), ($28, $29, $30), ($31, $32, $33), ($34, $35, $36),
            ($37, $38, $39), ($40, $41, $42), ($43, $44, $45), ($46, $47, $48), ($49, $50, $51), ($52, $53, $54),
            ($55, $56, $57), ($58, $59, $60), ($61, $62, $63)
        ) k (resource, action, kind) on k.action = a.action_type
        and k.resource = a.resource_type
      where a.subject_user_id = $64
        and a.company_id is null
        and (
          a.resource_type <> 'user'
          or a.resource_id = $65
        )
      order by "a"."created_at" desc, "a"."id" desc
      limit $66
    )
    union all
    (
      select a.id, a.created_at, k.kind,
        coalesce(a.new_values ->> 'status', a.new_values ->> 'email', a.old_values ->> 'email'), null, null
      from audit_logs a
        join (
          values ($67, $68, $69), ($70, $71, $72), ($73, $74, $75), ($76, $77, $78), ($79, $80, $81), ($82, $83, $84),
            ($85, $86, $87), ($88, $89, $90), ($91, $92, $93), ($94, $95, $96), ($97, $98, $99), ($100, $101, $102),
            ($103, $104, $105), ($106, $107, $108), ($109, $110, $111)
        ) k (resource, action, kind) on k.action = a.action_type
        and k.resource = a.resource_type
      where a.resource_type = 'user'
        and a.resource_id = $112
        and a.subject_user_id is distinct from $113
      order by "a"."created_at" desc, "a"."id" desc
      limit $114
    )
    union all
    (
      select s.id, s.created_at, 'sign_in', null, s.ip_address, s.user_agent
      from sessions s
      where s.user_id = $115
        and s.impersonator_user_id is null
      order by "s"."created_at" desc, "s"."id" desc
      limit $116
    )
  ) e
order by "e"."created_at" desc, "e"."id" desc
limit $117;
