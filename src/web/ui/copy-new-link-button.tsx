import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/platform/toast/toast.ts'
import { Dialog } from './dialog.tsx'

interface MintLinkButtonProps {
  email: string
  working: boolean
  onMint: (handOver: (link: string) => void) => void
}

/** Button that creates a link and copies it. If the clipboard is not available, the link is shown instead. */
export function CopyNewLinkButton({ email, working, onMint }: MintLinkButtonProps) {
  const [shown, setShown] = useState<string | null>(null)
  const handOver = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link)
      toast({
        title: 'Link copied',
        message: `The new link for ${email} is valid for 7 days. Older links stopped working.`,
        tone: 'success',
      })
    } catch {
      setShown(link)
    }
  }
  return (
    <>
      <Tooltip label="Copy link">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Copy link of the invitation to ${email}`}
          loading={working}
          onClick={() => onMint((link) => void handOver(link))}
        >
          <Link2 size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {shown ? (
        <Dialog onClose={() => setShown(null)} title="Copy this link">
          <TextInput
            label={`Invitation link for ${email}`}
            description="Valid for 7 days, single use. Older links stopped working."
            readOnly
            data-autofocus
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      ) : null}
    </>
  )
}
