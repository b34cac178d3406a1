import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rememberedList } from '#web/ui/list-memory.ts'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={rememberedList(to)}
      variant="subtle"
      color="gray"
      size="compact-sm"
      mb="sm"
      leftSection={<ArrowLeft size={16} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}
