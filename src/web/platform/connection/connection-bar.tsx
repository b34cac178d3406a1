import { useSyncExternalStore } from 'react'
import styles from './connection-bar.module.css'
import { connectionState, watchConnection } from './connection-state.ts'
import { missingCode, watchMissingCode } from './load-code.ts'

/**
 * Message about a lost connection. The live region is always in the document, otherwise screen readers would miss
 * changes.
 */
export function ConnectionBar() {
  const state = useSyncExternalStore(watchConnection, connectionState)
  const missing = useSyncExternalStore(watchMissingCode, missingCode)
  return (
    <div role="status" className={styles.place}>
      {missing?.reason === 'reload' ? (
        <MessageBar act="Reload" onAct={() => window.location.reload()}>
          This page works again once it is reloaded.
        </MessageBar>
      ) : missing ? (
        <MessageBar act="Retry" onAct={missing.retry}>
          Part of the page could not be loaded. It loads once you are back online.
        </MessageBar>
      ) : state === 'away' ? (
        <MessageBar>You are offline. Your changes are kept. You can save them when you're back online.</MessageBar>
      ) : state === 'slow' ? (
        <MessageBar>The connection is slow. Still waiting for an answer...</MessageBar>
      ) : null}
    </div>
  )
}

interface MessageBarProps {
  act?: string
  onAct?: () => void
  children: string
}

function MessageBar({ act, onAct, children }: MessageBarProps) {
  return (
    <div className={styles.bar}>
      <span>{children}</span>
      {act ? (
        <button type="button" className={styles.act} onClick={onAct}>
          {act}
        </button>
      ) : null}
    </div>
  )
}
