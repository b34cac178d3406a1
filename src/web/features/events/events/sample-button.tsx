import { Button } from '@mantine/core'
import { useSampleEvent } from '#web/domain/use-sample-event.ts'

export function SampleButton() {
  const sample = useSampleEvent()
  return (
    <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate()}>
      Look at a sample
    </Button>
  )
}
