import type { ReactNode } from 'react'
import styles from './problem-page.module.css'
import { ProductMark } from './product-mark.tsx'

interface ProblemPageProps {
  title: string
  children: ReactNode
  action: ReactNode
}

/** A page that says what went wrong and offers a way on. Needs nothing that could have gone wrong itself. */
export function ProblemPage({ title, children, action }: ProblemPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <ProductMark />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div>{action}</div>
      </main>
    </div>
  )
}
