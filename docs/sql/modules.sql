-- modules.getCompanyModules
select
  memberships,
  company
from
  account_of ($1, $2);

-- modules.hasModulePermission
