import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, type Toast, toastMilliseconds, watchToast } from './toast.ts'
import styles from './toaster.module.css'

/** The one place where toasts appear. The region is always there, so that screen readers hear what enters it. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast)
  // Which one is held: the next is not, whatever became of the last.
  const [heldToast, setHeldToast] = useState<typeof toast>(null)
  const held = toast !== null && heldToast === toast
  const hold = () => setHeldToast(toast)
  const release = () => setHeldToast(null)

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(dismissToast, toastMilliseconds)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <section className={styles.region} aria-label="Notifications" aria-live="polite">
      {toast ? (
        // Reading it with the pointer or the focus on it keeps it; one that appears under a resting pointer goes its way.
        <div className={styles.toast} data-tone={toast.tone} onPointerMove={hold} onPointerLeave={release}>
          <div>
            <p className={styles.title}>{toast.title}</p>
            {toast.message ? <p className={styles.message}>{toast.message}</p> : null}
            {toast.action ? <Action {...toast.action} onFocus={hold} onBlur={release} /> : null}
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

type ActionProps = NonNullable<Toast['action']> & { onFocus: () => void; onBlur: () => void }

function Action({ label, act, ...focus }: ActionProps) {
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
