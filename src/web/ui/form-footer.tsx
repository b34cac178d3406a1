import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Buttons at the end of a form, right-aligned with the fields. The submit button comes last. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs">
      {children}
    </Group>
  )
}
