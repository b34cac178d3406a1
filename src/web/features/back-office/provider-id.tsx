import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '#web/ui/copy-button.tsx'
import styles from './provider-id.module.css'

const shownLength = 20

export function shortProviderId(id: string): string {
  return id.length > shownLength ? `${id.slice(0, shownLength)}...` : id
}

export function StripeId({ id }: { id: string }) {
  const { copied, copy } = useCopy(id)
  const Icon = copied ? Check : Copy
  return (
    <span className={styles.id}>
      <code title={id}>{shortProviderId(id)}</code>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy ${id}`} onClick={() => void copy()}>
        <Icon size={14} aria-hidden="true" />
      </ActionIcon>
      <VisuallyHidden aria-live="polite">{copied ? 'Copied' : ''}</VisuallyHidden>
    </span>
  )
}
