import briefcase from '#web/domain/emoji/briefcase.svg'
import building from '#web/domain/emoji/building.svg'
import calendar from '#web/domain/emoji/calendar.svg'
import music from '#web/domain/emoji/music.svg'
import truck from '#web/domain/emoji/truck.svg'
import styles from './company-type-icon.module.css'

const imageByEmoji = new Map([
  ['📅', calendar],
  ['💼', briefcase],
  ['🎵', music],
  ['🏢', building],
  ['🚚', truck],
])

/** Emoji of a company type. It is an image, so that it looks the same on all operating systems. */
export function CompanyTypeIcon({ icon }: { icon: string | null }) {
  const emoji = companyTypeEmoji(icon)
  return (
    <span className={styles.icon}>
      <img src={imageByEmoji.get(emoji)} alt="" width={36} height={36} />
      <span>{emoji}</span>
    </span>
  )
}

const emojiByIcon: Record<string, string> = {
  calendar: '📅',
  briefcase: '💼',
  music: '🎵',
  building: '🏢',
  truck: '🚚',
}

export function companyTypeEmoji(icon: string | null): string {
  return (icon && emojiByIcon[icon]) || '🏢'
}
