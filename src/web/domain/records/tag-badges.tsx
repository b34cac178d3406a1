import styles from './records.module.css'
import { useTags } from './use-tags.ts'

export function TagBadges({ ids }: { ids: readonly string[] }) {
  const { tags } = useTags()
  const shown = tags.filter(({ id }) => ids.includes(id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <i style={{ background: color }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
