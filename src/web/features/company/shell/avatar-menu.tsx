import { useSession } from '#web/platform/session/session.tsx'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import styles from './shell.module.css'

const load = () => import('./avatar-menu-items.tsx').then(({ AvatarMenuItems }) => AvatarMenuItems)

export function AvatarMenu() {
  const user = useSession().account?.user
  if (!user) return null
  return (
    <OnDemand
      kind="menu"
      load={load}
      button={{
        className: styles.avatarButton,
        'aria-label': 'Your account',
        children: <PersonAvatar name={user.full_name} email={user.email} image={user.avatar_url} size={36} />,
      }}
    />
  )
}
