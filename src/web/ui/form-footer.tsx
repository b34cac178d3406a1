import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The last line of a form in a page: its buttons end where its fields end, the one that sends it last. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs">
      {children}
    </Group>
  )
}
