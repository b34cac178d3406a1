import type { Hold } from '#shared/features/events/holds.ts'
import { countWithNoun } from '#web/domain/records/count-with-noun.ts'
import { datesText } from '#web/features/events/hold-texts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './holds.module.css'

const words = { one: 'hold', many: 'holds' }
type Outcome = Awaited<ReturnType<typeof companyApi.events.changeStatuses>>

interface BulkStatusDialogProps {
  act: 'release' | 'confirm'
  holds: Hold[]
  /** All holds of the list, to find the other dates of groups. */
  all: readonly Hold[]
  onDone: (outcome: Outcome, what: string) => void
  onClose: () => void
}

/** Dates that confirming releases, because only one date of their group is wanted: the first selected one. */
function otherDates(holds: readonly Hold[], all: readonly Hold[]): Hold[] {
  const wanted = new Map<string, Hold>()
  for (const hold of holds) {
    const { group, first_date } = hold
    if (group?.choice !== 'any') continue
    const known = wanted.get(group.id)
    if (!known || first_date < known.first_date) wanted.set(group.id, hold)
  }
  return all.filter(({ event_id, group }) => {
    const one = group && wanted.get(group.id)
    return Boolean(one && one.event_id !== event_id)
  })
}

/** Release or confirm several holds, with the other dates that this releases. */
export function BulkStatusDialog({ act, holds, all, onDone, onClose }: BulkStatusDialogProps) {
  const change = useApiMutation(companyApi.events.changeStatuses, { invalidates: ['holds', 'events'] })
  const isRelease = act === 'release'
  const ids = holds.map(({ event_id }) => event_id)
  const released = isRelease ? [] : otherDates(holds, all)
  const changing = holds.filter((hold) => !released.includes(hold))
  return (
    <ConfirmDialog
      title={`${isRelease ? 'Release' : 'Confirm'} ${countWithNoun(holds.length, words)}?`}
      confirmLabel={isRelease ? 'Release' : 'Confirm'}
      tone="plain"
      working={change.isPending}
      onConfirm={() =>
        change.mutate(isRelease ? { ids, status: 'declined', reason: 'Released' } : { ids, status: 'confirmed' }, {
          onSuccess: (outcome) => onDone(outcome, isRelease ? 'released' : 'confirmed'),
        })
      }
      onCancel={onClose}
    >
      <ul className={styles.lines}>
        {changing.slice(0, 10).map((hold) => (
          <li key={hold.event_id}>
            {datesText(hold)} · {hold.name}
          </li>
        ))}
        {changing.length > 10 ? <li>{countWithNoun(changing.length - 10, words)} more</li> : null}
      </ul>
      {isRelease ? 'The holds below move up. You can put the events on hold again.' : null}
      {released.length > 0 ? (
        <>
          Only one of these dates is wanted, so these are released:
          <ul className={styles.lines}>
            {released.map((one) => (
              <li key={one.event_id}>
                {datesText(one)} · {one.name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isRelease ? null : 'Other holds of these nights stay as back-up.'}
    </ConfirmDialog>
  )
}
