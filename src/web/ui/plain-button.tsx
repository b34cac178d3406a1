import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from '#web/ui/navigation/page-link.tsx'
import styles from './plain-button.module.css'

interface ButtonLook {
  look?: 'strong' | 'quiet' | 'link'
  wide?: boolean
  children: ReactNode
}

interface PlainButtonProps extends ButtonLook {
  type?: 'button' | 'submit'
  working?: boolean
  onClick?: () => void
}

/**
 * Button for pages without Mantine. While `working`, it ignores clicks but keeps the focus, which `disabled` would
 * lose.
 */
export function PlainButton({
  look = 'strong',
  wide = false,
  type = 'button',
  working = false,
  ...rest
}: PlainButtonProps) {
  const press = (event: MouseEvent) => {
    if (working) event.preventDefault()
    else rest.onClick?.()
  }
  return (
    <button
      type={type}
      className={styles.button}
      data-look={look}
      data-wide={wide}
      aria-disabled={working}
      onClick={press}
    >
      {working ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {rest.children}
    </button>
  )
}

export function PlainButtonLink({ look = 'strong', wide = false, to, children }: ButtonLook & { to: string }) {
  return (
    <PageLink className={styles.button} data-look={look} data-wide={wide} to={to}>
      {children}
    </PageLink>
  )
}
