import styles from './auth.module.css'

/** Hidden field that tells password managers which account a form is for. Not submitted. */
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
