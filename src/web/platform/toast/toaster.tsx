import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  currentToast,
  dismissToast,
  type Toast,
  toastDurationMs,
  toastWithActionDurationMs,
  watchToast,
} from './toast.ts'
import styles from './toaster.module.css'

/** Area for toasts. It is always in the document, otherwise screen readers would not announce new toasts. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast)
  // Stores the toast, not a boolean, so that the next toast closes by its timer.
  const [heldToast, setHeldToast] = useState<typeof toast>(null)
  const held = toast !== null && heldToast === toast
  const hold = () => setHeldToast(toast)
  const release = () => setHeldToast(null)

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(dismissToast, toast.action ? toastWithActionDurationMs : toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <section className={styles.region} aria-label="Notifications" aria-live="polite">
      {toast ? (
        // A toast stays while the pointer or the focus is on it. `onPointerMove` ignores a pointer that rests where the
        // toast appears.
        <div className={styles.toast} data-tone={toast.tone} onPointerMove={hold} onPointerLeave={release}>
          <div>
            <p className={styles.title}>{toast.title}</p>
            {toast.message ? <p className={styles.message}>{toast.message}</p> : null}
            {toast.action ? <ToastAction {...toast.action} onFocus={hold} onBlur={release} /> : null}
          </div>
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismissToast}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      ) : null}
    </section>
  )
}

type ToastActionProps = NonNullable<Toast['action']> & { onFocus: () => void; onBlur: () => void }

function ToastAction({ label, act, ...focus }: ToastActionProps) {
  const done = () => {
    dismissToast()
    act()
  }
  return (
    <button type="button" className={styles.action} onClick={done} {...focus}>
      {label}
    </button>
  )
}
