-- account.getProfile
select
  "user_id",
  "display_name",
  "bio",
  "profile_photo_url"
from
  "user_profiles"
where
  "user_id" = $1;

-- account.listEmails
select
  "id",
  "user_id",
  "email",
  "is_primary",
  "is_verified",
  "created_at"
from
  "user_emails"
where
  "user_id" = $1
order by
  "is_primary" desc,
  "created_at";
