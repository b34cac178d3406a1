import { initials } from '#web/ui/format/initials.ts'
import styles from './person-avatar.module.css'

interface PersonAvatarProps {
  name: string | null | undefined
  email?: string | null
  image?: string | null
  size?: number
}

/** Picture or initials of a person. Hidden from screen readers, because the name is next to it. */
export function PersonAvatar({ name, email, image, size = 32 }: PersonAvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (image) return <img className={styles.avatar} style={box} src={image} alt="" />
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {initials(name, email)}
    </span>
  )
}
