import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { rankText } from '#shared/bookings/hold-queue.ts'
import { type ChallengePreview, challengeHours } from '#shared/features/events/holds.ts'
import { countWithNoun } from '#web/domain/records/count-with-noun.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './hold-panel.module.css'

type ChallengeOutcome = Awaited<ReturnType<typeof companyApi.holds.challengeHolds>>

interface ChallengeDialogProps {
  /** Name of the event on hold; null if several holds challenge. */
  name: string | null
  ids: string[]
  /** Called after the challenge. By default, the dialog closes and a toast shows the result. */
  onDone?: (outcome: ChallengeOutcome) => void
  onClose: () => void
}

const listed = 10
const words = { one: 'hold', many: 'holds' }

/**
 * Dialog to challenge the holds above one or several holds. It lists each hold that would be challenged, with its date.
 */
export function ChallengeDialog({ name, ids, onDone, onClose }: ChallengeDialogProps) {
  const [hours, setHours] = useState(48)
  const found = useApiQuery(companyApi.holds.previewChallenges, { ids: ids.join(',') }).data?.challenges ?? []
  const challenge = useApiMutation(companyApi.holds.challengeHolds, { invalidates: ['holds', 'events'] })
  const confirmChallenge = ({ refused }: ChallengeOutcome) => {
    onClose()
    if (refused[0]) toast({ tone: 'danger', title: 'Not challenged', message: refused[0].reason })
    else toast({ tone: 'success', title: 'The hold above was challenged' })
  }
  const isPossible = found.some(({ again_at, is_taken }) => again_at === null && !is_taken)
  return (
    <Dialog
      title={
        name === null
          ? `Challenge the holds above your ${countWithNoun(ids.length, words)}?`
          : `Challenge the hold above ${name}?`
      }
      onClose={onClose}
    >
      <Stack gap="md">
        <ul className={styles.lines} aria-label="Challenged">
          {found.slice(0, listed).map((one) => (
            <li key={one.event_id}>{lineOf(one)}</li>
          ))}
          {found.length > listed ? <li>{countWithNoun(found.length - listed, words)} more</li> : null}
        </ul>
        <p>
          The owner of the hold is notified, and its holder gets an email if their address is known. They can say that
          they want the date, release it or ask for a call. Without an answer, your hold moves above it. If nothing is
          above your hold then, you have 24 hours to confirm it.
        </p>
        {found.some(({ holds_between }) => holds_between > 0) ? (
          <p>
            The first hold of a queue is asked before those in between. Once it is out of the way, the next hold above
            yours is asked, with the same time to answer.
          </p>
        ) : null}
        <NativeSelect
          label="Time to answer"
          data={challengeHours.map((one) => ({ value: String(one), label: `${one} hours` }))}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        <DialogFooter stacked onCancel={onClose} held={challenge.isPending}>
          <Button
            disabled={found.length > 0 && !isPossible}
            loading={challenge.isPending}
            onClick={() => challenge.mutate({ ids, hours }, { onSuccess: onDone ?? confirmChallenge })}
          >
            Challenge
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}

/** 'Fri, Jun 5, 2027 · Loft: ‘Aurora Tour’ (1st hold), held for Polar Agency' */
function lineOf({ date, space, above, again_at, is_taken, time_zone }: ChallengePreview): string {
  const who = above.name === null ? 'a private event' : `‘${above.name}’`
  const holder = above.holder ? `, held for ${above.holder}` : above.owner ? `, owned by ${above.owner}` : ''
  const again = again_at
    ? `. Its holder wants the date: it can be challenged again on ${dateAndTime(again_at, time_zone)}`
    : ''
  const taken = is_taken ? '. A confirmed event takes this date' : ''
  return `${fullLocalDate(date)} · ${space}: ${who} (${rankText(above.rank)})${holder}${taken || again}`
}
