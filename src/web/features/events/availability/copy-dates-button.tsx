import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { SpaceAvailability } from '#shared/features/events/availability.ts'
import { toast } from '#web/platform/toast/toast.ts'
import type { AvailabilityInput } from './availability-page.tsx'
import { availabilityText } from './availability-text.ts'

interface CopyDatesButtonProps {
  /** Null while loading. */
  spaces: readonly SpaceAvailability[] | null
  query: AvailabilityInput
}

/** Copy the free dates as text and HTML, so that they fit into plain and formatted mails. */
export function CopyDatesButton({ spaces, query }: CopyDatesButtonProps) {
  const copy = async () => {
    const { text, html } = availabilityText(spaces ?? [], query)
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
      toast({ title: 'Free dates copied', tone: 'success' })
    } catch {
      toast({ title: 'Could not copy', message: 'Allow access to the clipboard, or download the CSV.', tone: 'danger' })
    }
  }
  return (
    <Button
      leftSection={<Copy size={16} aria-hidden="true" />}
      disabled={spaces === null || spaces.length === 0}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  )
}
