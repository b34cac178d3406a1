import { Menu } from '@mantine/core'
import { CalendarPlus, Hand } from 'lucide-react'
import { useNavigate } from 'react-router'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { fullLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './calendar.module.css'
import { type CellRange, newEventUrl } from './calendar-cells.ts'
import type { CalendarSpace } from './calendar-moves.ts'
import { datesBetween } from './calendar-pieces.ts'

export interface CellMenuPlaces {
  space: (id: string) => CalendarSpace | undefined
}

interface CellMenuProps extends CellMenuPlaces {
  range: CellRange
  x: number
  y: number
  onHold: () => void
  onClose: () => void
}

/** Menu for selected dates: place holds, or create an event. */
export function CalendarCellMenu({ range, x, y, space, onHold, onClose }: CellMenuProps) {
  const navigate = useNavigate()
  const room = range.space === null ? undefined : space(range.space)
  const count = datesBetween(range.date, range.until).length
  const isOne = count === 1
  const when = isOne
    ? fullLocalDate(range.date)
    : `${weekDayOfLocalDate(range.date)} – ${weekDayOfLocalDate(range.until)}`
  const times = [range.starts, range.ends].flatMap((wall) =>
    wall ? [timeOfDayText(minutesFrom(range.date, wall))] : [],
  )
  const title = [when, times.join('–'), room?.name].filter(Boolean).join(' · ')
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={220}>
      <Menu.Target>
        <button
          type="button"
          className={styles.menuPlace}
          aria-label={`Menu of ${title}`}
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <Menu.Label>{title}</Menu.Label>
        <Menu.Item leftSection={<Hand size={16} aria-hidden="true" />} onClick={onHold}>
          {isOne ? 'Hold this night' : `Hold ${count} nights`}
        </Menu.Item>
        {count <= longestEvent ? (
          <Menu.Item
            leftSection={<CalendarPlus size={16} aria-hidden="true" />}
            onClick={() => void navigate(newEventUrl(range, room))}
          >
            {isOne ? 'New event' : `New event of ${count} days`}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Maximum number of days that are filled in for a new event. */
const longestEvent = 19
