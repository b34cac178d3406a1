import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { PlanUsage } from '#web/domain/plan-usage.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { OwnerPanel } from './owner-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

const DetailsDialog = lazyComponent(() => import('./details-dialog.tsx'), 'DetailsDialog')

export function InfoTab({ company }: { company: CompanyDetail }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {company.is_platform ? null : <OwnerPanel company={company} />}
      <StatusPanel company={company} />
      <Panel title="Usage" description={`Against the limits of ${company.plan?.name ?? 'no plan'}`}>
        <PlanUsage usage={company.usage} />
      </Panel>
      <Panel
        title="Company Information"
        aside={
          company.is_platform ? null : (
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )
        }
      >
        <Facts
          facts={[
            ['Name', company.name],
            ['URL', `/${company.slug}`],
            ['Description', company.description || 'None'],
            ['Company type', company.company_type ?? 'None'],
            ['Contact email', company.contact_email ?? 'None'],
            ['Billing email', company.billing_email ?? 'None'],
            ['Website', company.website ? <Website key="website" address={company.website} /> : 'None'],
            ['Timezone', company.timezone],
            ['Trial ends', company.trial_ends_at ? shortDate(company.trial_ends_at) : 'No trial'],
            ['Events', numberText(company.event_count)],
            ['Company ID', <code key="id">{company.id}</code>],
          ]}
        />
      </Panel>
      {editing ? (
        <Suspense>
          <DetailsDialog company={company} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  )
}
