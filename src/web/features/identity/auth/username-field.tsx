import styles from './auth.module.css'

/** Tells password managers whose password a form is about. Nobody sees it, and nothing is sent of it. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      className={styles.unseen}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
