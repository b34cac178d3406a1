-- auth.getUser

-- auth.getSession
select
  memberships,
  company
from
  account_of ($1, $2);

-- auth.isSuperAdmin
