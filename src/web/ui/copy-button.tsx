import { Button } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from '#web/platform/toast/toast.ts'

/** Copy a text to the clipboard. `copied` is true for a moment afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(false), 2000)
    } catch {
      toast({ title: 'Could not copy', message: 'Select the text and copy it yourself.', tone: 'danger' })
    }
  }
  return { copied, copy }
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
