import { Alert, Button, Text } from '@mantine/core'
import { DoorClosed } from 'lucide-react'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useSession } from '#web/platform/session/session.tsx'
import styles from '#web/ui/block-state.module.css'
import { longDate } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ExportCard } from './export-card.tsx'
import { useCompanyData, useReopenCompany } from './use-company-data.ts'

/** Page shown instead of all others in a closed company. Owners can reopen it here. */
export function ClosedCompanyPage() {
  const { account } = useSession()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  const name = membership?.company.name ?? 'This company'
  return membership?.is_primary ? <ClosedForOwner name={name} /> : <ClosedForMembers name={name} />
}

function ClosedForMembers({ name }: { name: string }) {
  return (
    <div className={styles.block} data-kind="forbidden">
      <span className={styles.icon}>
        <DoorClosed size={24} aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{name} is closed</h1>
      <p className={styles.text}>
        Its owner has closed it, and it will be deleted. Ask the owner if you think this is a mistake: until then it can
        be reopened. Your account and any other companies aren't affected.
      </p>
    </div>
  )
}

function ClosedForOwner({ name }: { name: string }) {
  const data = useCompanyData()
  const reopen = useReopenCompany()
  const { account } = useSession()
  const locked = Boolean(account?.session?.impersonation)
  return (
    <>
      <PageHeader title={`${name} is closed`} subtitle="Members have no access until you reopen it" />
      <Loaded
        query={data}
        loading={<LoadingScreen text="Loading what is known about the data..." fill="block" />}
        failed="What is known about the data could not be loaded."
      >
        {({ closure, exports, next_export_at }) => (
          <>
            {closure ? (
              <Alert
                color="red"
                title={`It will be deleted on ${longDate(closure.due_at, companyTimeZone())}`}
                mb="lg"
                maw={688}
              >
                <Text size="sm" mb="md">
                  You closed it on {longDate(closure.requested_at, companyTimeZone())}. Until it is deleted you can
                  reopen it, with everything as it was, and download its data. Afterwards nothing can be brought back.
                </Text>
                <Button loading={reopen.isPending} disabled={locked} onClick={() => reopen.mutate()}>
                  Reopen the company
                </Button>
              </Alert>
            ) : null}
            <ExportCard exports={exports} nextAt={next_export_at} />
          </>
        )}
      </Loaded>
    </>
  )
}
