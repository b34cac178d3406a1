import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import styles from './block-state.module.css'

interface ErrorStateProps {
  message: string
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.block} data-kind="error" role="alert">
      <span className={styles.icon}>
        <TriangleAlert size={24} aria-hidden="true" />
      </span>
      <p className={styles.title}>{message}</p>
      {onRetry ? (
        <Button className={styles.action} variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
