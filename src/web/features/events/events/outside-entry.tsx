import { minutesFrom } from '#shared/time/wall-time.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './outside-layer.module.css'
import type { LayerEntry, OutsideLayer } from './use-outside-layer.ts'

interface EntryProps {
  entry: LayerEntry
  /** Date on which the entry is displayed. */
  date: string
  detail?: 'start' | 'full'
}

/** Entry of a calendar from outside, with stripes in the color of its calendar. It cannot be opened or moved. */
export function OutsideEntryMark({ entry, date, detail = 'start' }: EntryProps) {
  const { title, calendar } = entry
  const time = outsideTimeText(entry, date)
  const [begins = ''] = time.split('–')
  const described = [time, title, `calendar ‘${calendar.name}’`].filter(Boolean).join(', ')
  return (
    <span className={styles.entry} style={calendarColorStyle(entry)} data-detail={detail} title={described}>
      {time ? <span className={styles.time}>{detail === 'full' ? time : begins}</span> : null}
      <span className={styles.title}>{title}</span>
      <span className={detail === 'full' ? styles.calendar : styles.hidden}>{calendar.name}</span>
    </span>
  )
}

export function calendarColorStyle({ calendar }: LayerEntry): Record<string, string> {
  return { '--outside-color': calendar.color }
}

/** '20:00–02:00 +1' on the date on which the entry begins; empty on its other dates, and for all-day entries. */
export function outsideTimeText({ first_date, starts, ends }: LayerEntry, date: string): string {
  if (starts === null || ends === null || date !== first_date) return ''
  const text = (wall: string) => timeOfDayText(minutesFrom(date, wall))
  return starts === ends ? text(starts) : `${text(starts)}–${text(ends)}`
}

interface LegendProps {
  layer: OutsideLayer
  /** Receives the new value of the URL parameter `without`. */
  onChange: (without: string) => void
}

/** Legend of the calendars from outside, with a switch for each. */
export function OutsideLegend({ layer: { calendars, isOn, is_cut }, onChange }: LegendProps) {
  if (calendars.length === 0) return null
  const toggle = (id: string) =>
    onChange(
      calendars
        .filter((one) => isOn(one.id) === (one.id === id))
        .map((one) => one.id)
        .join(','),
    )
  return (
    <fieldset className={styles.legend}>
      <legend>From outside</legend>
      {calendars.map(({ id, name, color }) => (
        <button key={id} type="button" aria-pressed={isOn(id)} onClick={() => toggle(id)}>
          <i
            className={styles.swatch}
            style={{ '--outside-color': color } as Record<string, string>}
            aria-hidden="true"
          />
          {name}
        </button>
      ))}
      {is_cut ? <span role="status">Not all of their entries are shown.</span> : null}
    </fieldset>
  )
}
