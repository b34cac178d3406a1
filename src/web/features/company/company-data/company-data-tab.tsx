import { Alert, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { companyReopenDays } from '#shared/features/company/company-data.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Bullets } from '#web/ui/bullets.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { type PaidSubscription, subscriptionText } from './closing-text.ts'
import { ExportCard } from './export-card.tsx'
import { useCompanyData } from './use-company-data.ts'

export function CompanyDataTab() {
  const data = useCompanyData()
  return (
    <Loaded
      query={data}
      loading={<LoadingScreen text="Loading what is known about the data..." fill="block" />}
      failed="What is known about the data could not be loaded."
    >
      {(known) => (
        <>
          <ExportCard exports={known.exports} nextAt={known.next_export_at} />
          <CloseCompanyCard members={known.members} subscription={known.subscription} />
        </>
      )}
    </Loaded>
  )
}

const CloseCompanyDialog = lazyComponent(() => import('./close-company-dialog.tsx'), 'CloseCompanyDialog')

interface CloseCompanyCardProps {
  members: number
  subscription: PaidSubscription | null
}

function CloseCompanyCard({ members, subscription }: CloseCompanyCardProps) {
  const { account } = useSession()
  const [asking, setAsking] = useState(false)
  const company = account?.memberships.find(({ id }) => id === account.company?.membership_id)?.company
  if (!company || company.is_platform) return null
  return (
    <Panel title="Close the company" description={`${company.name} and everything in it`} width="form">
      <Bullets>
        <li>
          {members === 1
            ? 'You can no longer work in it. Your account stays.'
            : `Its ${numberText(members)} members lose access. Their accounts aren't affected.`}
        </li>
        <li>{subscriptionText(subscription)}</li>
        <li>For {companyReopenDays} days you can reopen it with everything intact, and download its data.</li>
        <li>Then its records, files, roles, invitations, webhooks and settings are deleted. This cannot be undone.</li>
        <li>Kept because the law requires it: invoices and payments at the payment provider, and the audit log.</li>
      </Bullets>
      {account?.session?.impersonation ? (
        <Alert color="orange" title="Not while impersonating">
          Only the owner themself can close the company.
        </Alert>
      ) : (
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Close this company
        </Button>
      )}
      {asking ? (
        <Suspense>
          <CloseCompanyDialog name={company.name} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
