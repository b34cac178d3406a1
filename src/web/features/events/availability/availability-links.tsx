import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Output } from '#shared/call.ts'
import type { availability } from '#shared/features/events/availability.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import rows from '#web/ui/row-list.module.css'
import { periodText } from './availability-text.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type AvailabilityLink = Output<typeof availability.calls.listAvailabilityLinks>['links'][number]

/** Links to free dates that the user has created. */
export function AvailabilityLinks() {
  const listed = useApiQuery(companyApi.availability.listAvailabilityLinks, {})
  const [revoking, setRevoking] = useState<AvailabilityLink | null>(null)
  const links = listed.data?.links ?? []
  if (links.length === 0) return null
  return (
    <Panel title="Your links" description="They show the dates as they are when somebody opens them">
      <ul className={rows.list}>
        {links.map((link) => (
          <li key={link.id} className={rows.row}>
            <div>
              <p className={rows.what}>{linkText(link)}</p>
              <p className={rows.meta}>
                Works until {longDate(link.expires_at)} ·{' '}
                {link.opened_at ? `opened on ${longDate(link.opened_at)}` : 'not opened yet'}
              </p>
            </div>
            <div>
              <Button variant="default" aria-label={`Revoke ${linkText(link)}`} onClick={() => setRevoking(link)}>
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {revoking ? (
        <Suspense>
          <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function RevokeDialog({ link, onClose }: { link: AvailabilityLink; onClose: () => void }) {
  const revoke = useApiMutation(companyApi.availability.revokeAvailabilityLink, {
    successToast: 'Link revoked',
    errorToast: 'The link could not be revoked',
  })
  return (
    <ConfirmDialog
      title="Revoke this link?"
      confirmLabel="Revoke"
      working={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: link.id }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      Whoever opens it no longer sees the free dates: {linkText(link)}.
    </ConfirmDialog>
  )
}

/** 'Main Hall, Studio and 3 more · 2 days in a row, Mar 1, 2027 – Mar 31, 2027' */
function linkText({ spaces, ...asked }: AvailabilityLink): string {
  const named = spaces.slice(0, 3).join(', ')
  const more = spaces.length > 3 ? ` and ${spaces.length - 3} more` : ''
  return [`${named}${more}`, periodText(asked)].filter(Boolean).join(' · ')
}
