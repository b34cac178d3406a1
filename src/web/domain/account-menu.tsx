import { useSession } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import styles from './account-menu.module.css'

const loadItems = () => import('./account-menu-items.tsx')
const AccountMenuItems = lazyComponent(loadItems, 'AccountMenuItems')

export function AccountMenu() {
  const user = useSession().account?.user
  if (!user) return null
  return (
    <LazyPopover
      kind="menu"
      load={loadItems}
      button={
        <button type="button" className={styles.button} aria-label="Your account">
          <PersonAvatar name={user.full_name} email={user.email} image={user.avatar_url} size={36} />
        </button>
      }
    >
      {(opening) => <AccountMenuItems {...opening} />}
    </LazyPopover>
  )
}
