import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

/** [A-CDET-15 A-CDET-16] */
export function InfoTab({ company }: { company: CompanyDetail }) {
  return (
    <>
      {company.has_owner || company.is_platform ? null : <OwnerPanel company={company} />}
      <StatusPanel company={company} />
      <Panel title="Company Information">
        <Facts
          facts={[
            ['Name', company.name],
            ['URL', `/${company.slug}`],
            ['Description', company.description || 'None'],
            ['Company type', company.company_type ?? 'None'],
            ['Contact email', company.contact_email ?? 'None'],
            ['Billing email', company.billing_email ?? 'None'],
            ['Timezone', company.timezone],
            ['Trial ends', company.trial_ends_at ? shortDate(company.trial_ends_at) : 'No trial'],
            ['Events', company.event_count.toLocaleString('en-US')],
            ['Company ID', <code key="id">{company.id}</code>],
          ]}
        />
      </Panel>
    </>
  )
}
