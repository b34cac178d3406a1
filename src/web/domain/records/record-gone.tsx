import { Alert, Button } from '@mantine/core'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import type { RecordScreen } from './record-screen.ts'

/** The record was deleted meanwhile and cannot be saved; the input stays in the form. */
export function RecordGone({ error, screen: { type, path } }: { error: Error; screen: RecordScreen }) {
  const { one } = type.words
  if (hasErrorCode(error, 'in_bin'))
    return (
      <Alert color="orange" role="alert">
        This {one} has been moved to the bin. Bring it back, then save: what you entered stays here.
        <div>
          <Button component="a" href={`${path}/bin`} target="_blank" variant="default" size="compact-sm" mt="xs">
            Open the bin
          </Button>
        </div>
      </Alert>
    )
  if (hasErrorCode(error, 'not_found'))
    return (
      <Alert color="orange" role="alert">
        This {one} has been deleted, so it cannot be saved. What you entered stays here until you leave.
      </Alert>
    )
  return null
}
