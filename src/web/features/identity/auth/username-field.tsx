import styles from './auth.module.css'

/** Hidden field from which password managers learn the account of a form. It is not submitted. */
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
