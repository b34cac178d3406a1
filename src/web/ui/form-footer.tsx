import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Last line of a form: buttons aligned with the end of the fields, the submit button last. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs">
      {children}
    </Group>
  )
}
