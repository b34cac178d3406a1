import type { ReactNode } from 'react'
import { MarqueeBoard } from './marquee-board.tsx'
import styles from './problem-page.module.css'
import { ProductMark } from './product-mark.tsx'

interface ProblemPageProps {
  title: string
  children: ReactNode
  action: ReactNode
}

/** Error page with a link or button for the next step. It uses no context, because that may have caused the error. */
export function ProblemPage({ title, children, action }: ProblemPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <ProductMark />
      </header>
      <main className={styles.main}>
        <div className={styles.board}>
          <MarqueeBoard align="center">
            <h1>{title}</h1>
            <div className={styles.text}>{children}</div>
          </MarqueeBoard>
        </div>
        {action}
      </main>
    </div>
  )
}
