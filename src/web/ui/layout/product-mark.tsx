import styles from './product-mark.module.css'

export function ProductMark({ label = 'Marquee' }: { label?: string }) {
  return (
    <span className={styles.mark}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <path
          d="M5 6h18a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-6l-3 4-3-4H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z"
          fill="var(--mq-accent)"
        />
        <path
          d="M8 16.5v-7l6 5 6-5v7"
          fill="none"
          stroke="var(--mq-on-accent)"
          strokeWidth="2.2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <g fill="var(--mq-accent-text)">
          <circle cx="6" cy="3" r="1.3" />
          <circle cx="11.3" cy="3" r="1.3" />
          <circle cx="16.7" cy="3" r="1.3" />
          <circle cx="22" cy="3" r="1.3" />
        </g>
      </svg>
      <span>{label}</span>
    </span>
  )
}
