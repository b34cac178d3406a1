import type { ReactNode } from 'react'
import { LoadingScreen } from './loading-screen.tsx'
import styles from './waiting-page.module.css'

/** Full page shown while loading. The hidden heading and the landmark are for screen readers. */
export function WaitingPage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.unseen}>Marquee</h1>
      <LoadingScreen text={text} fill="block" />
      {children}
    </main>
  )
}
