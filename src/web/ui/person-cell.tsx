import { PersonAvatar } from './person-avatar.tsx'
import styles from './person-cell.module.css'

interface PersonCellProps {
  name: string | null
  email: string | null
  image?: string | null
}

export function PersonCell({ name, email, image }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <PersonAvatar name={name} email={email} image={image} size={36} />
      <span className={styles.words}>
        <span className={styles.name}>{name || email || 'Unknown User'}</span>
        {name && email ? <span className={styles.email}>{email}</span> : null}
      </span>
    </span>
  )
}
