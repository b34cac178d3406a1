import { companyTypeEmoji } from './company-type-emoji.ts'
import styles from './company-type-icon.module.css'
import briefcase from './emoji/briefcase.svg'
import building from './emoji/building.svg'
import calendar from './emoji/calendar.svg'
import music from './emoji/music.svg'
import truck from './emoji/truck.svg'

const drawings = new Map([
  ['📅', calendar],
  ['💼', briefcase],
  ['🎵', music],
  ['🏢', building],
  ['🚚', truck],
])

/** The emoji of a company type, drawn by us so that it looks alike everywhere; as large as the text around it. */
export function CompanyTypeIcon({ icon }: { icon: string | null }) {
  const emoji = companyTypeEmoji(icon)
  return (
    <span className={styles.icon}>
      <img src={drawings.get(emoji)} alt="" width={36} height={36} />
      <span>{emoji}</span>
    </span>
  )
}
