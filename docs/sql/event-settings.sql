-- event-settings.listPeople
select "m"."user_id" as "id", coalesce(m.person_name, m.person_email) as "name"
from "user_company_memberships" as "m"
where "m"."company_id" = $1
  and "m"."status" = $2
  and "m"."is_guest" = $3
order by "name"
limit $4;

-- event-settings.listCustomFields
select f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from custom_fields f
where f.company_id = $1
  and f.kind = any ($2)
  and f.removed_at is null
  and true
order by f.removed_at desc, f.kind, f.position, f.id;

-- event-settings.listRemovedFields
select f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + 30 * interval '1 day' as gone_at
from custom_fields f
where f.company_id = $1
  and f.kind = any ($2)
  and f.removed_at > now() - 30 * interval '1 day'
  and true
order by f.removed_at desc, f.kind, f.position, f.id;

-- event-settings.listConfirmRequirements
select "event_kind", "fields"
from "confirm_requirements"
where "company_id" = $1
  and fields <> '{}'
order by "event_kind";
