import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { challengeHours } from '#shared/features/events/holds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

interface ChallengeDialogProps {
  title: string
  ids: string[]
  onDone: (outcome: Awaited<ReturnType<typeof companyApi.holds.challengeHolds>>) => void
  onClose: () => void
}

/** Dialog to challenge the holds above one or several others. */
export function ChallengeDialog({ title, ids, onDone, onClose }: ChallengeDialogProps) {
  const [hours, setHours] = useState(48)
  const challenge = useApiMutation(companyApi.holds.challengeHolds, { invalidates: ['holds', 'events'] })
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <p>
          The holder of the highest hold above gets a mail, and confirms, releases it or asks for a call. Without an
          answer, this hold moves above it. With nothing above, it has 24 hours to be confirmed.
        </p>
        <NativeSelect
          label="Time to answer"
          data={challengeHours.map((one) => ({ value: String(one), label: `${one} hours` }))}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        <DialogFooter stacked onCancel={onClose} held={challenge.isPending}>
          <Button loading={challenge.isPending} onClick={() => challenge.mutate({ ids, hours }, { onSuccess: onDone })}>
            Challenge
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
