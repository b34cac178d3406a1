import styles from './loading-screen.module.css'

/** Loading indicator, also shown by guards. The specification defines the texts. */
export function LoadingScreen({ text, fill = 'page' }: { text: string; fill?: 'page' | 'block' }) {
  return (
    <div className={styles.screen} data-fill={fill} role="status">
      <span className={styles.bulbs} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{text}</span>
    </div>
  )
}
