import { useSession } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import styles from './shell.module.css'

const load = () => import('./avatar-menu-items.tsx')
const AvatarMenuItems = lazyComponent(load, 'AvatarMenuItems')

export function AvatarMenu() {
  const user = useSession().account?.user
  if (!user) return null
  return (
    <LazyPopover
      kind="menu"
      load={load}
      button={
        <button type="button" className={styles.avatarButton} aria-label="Your account">
          <PersonAvatar name={user.full_name} email={user.email} image={user.avatar_url} size={36} />
        </button>
      }
    >
      {(opening) => <AvatarMenuItems {...opening} />}
    </LazyPopover>
  )
}
