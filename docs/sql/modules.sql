-- modules.getCompanyModules
select memberships, company, format_locale_of ($1) as format_locale
from account_of ($1, $2);
