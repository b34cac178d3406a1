import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { minutesFrom, minutesPerDay } from '#shared/time/wall-time.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './calendar.module.css'
import { cellValueOf } from './calendar-cells.ts'
import dayStyles from './calendar-day.module.css'
import entryStyles from './calendar-entry.module.css'
import { AddButton } from './calendar-month.tsx'
import { type CalendarSpace, closedOn } from './calendar-moves.ts'
import { lanesOf, type OutsidePiece, type TimelineAxis, type TimelinePiece, timelineAxisOf } from './calendar-pieces.ts'
import { calendarColorStyle, outsideTimeText } from './outside-entry.tsx'
import outsideStyles from './outside-layer.module.css'
import { spacesThatShare, spaceThatTakes } from './shared-spaces.ts'

interface DayProps {
  date: string
  spaces: readonly CalendarSpace[]
  pieces: readonly TimelinePiece[]
  outside: readonly OutsidePiece[]
  dayStartsAt: string
  entry: (entry: CalendarEntry, space: string | null) => ReactNode
  mayWrite: boolean
}

/**
 * Timeline of one day with a row per space. A booking is one piece from load-in to load-out, which also shows the
 * changeovers, the show and the curfew. Events without a space have their own row.
 */
export function CalendarDay({ date, spaces, pieces, outside, dayStartsAt, entry, mayWrite }: DayProps) {
  const axis = timelineAxisOf(date, pieces, dayStartsAt)
  const isShown = ({ from, until }: TimelineAxis) => from < axis.until && until > axis.from
  const shown = pieces.filter(isShown)
  const shownOutside = outside.filter(isShown)
  const hours = (axis.until - axis.from) / 60
  const isSpace = new Set(spaces.map(({ id }) => id))
  const inNoSpace = shown.filter((piece) => !piece.entry.spaces.some((id) => isSpace.has(id)))
  const outsideOf = (space: CalendarSpace) =>
    shownOutside.filter((piece) => piece.outside.calendar.space_id === space.id)
  const outsideInNoSpace = shownOutside.filter((piece) => !isSpace.has(piece.outside.calendar.space_id ?? ''))
  const withVenue = new Set(spaces.map(({ venue }) => venue.id)).size > 1
  const sharing = spacesThatShare(spaces)
  const takenIn = (space: CalendarSpace) =>
    shown.flatMap((piece): TakenPiece[] => {
      const other = spaceThatTakes(piece.entry, space.id, sharing.get(space.id))
      return other ? [{ from: piece.from, until: piece.until, taken: piece.entry, by: other.name }] : []
    })
  const row = (space: CalendarSpace | null, of: readonly ShownPiece[]) => (
    <TimelineRow key={space?.id ?? ''} date={date} space={space} axis={axis} pieces={of} entry={entry}>
      <h2>{space?.name ?? (spaces.length === 0 ? 'Events' : 'Without a space')}</h2>
      {space && withVenue ? <small>{space.venue.name}</small> : null}
      {space && closedOn(space, date) ? <small>Closed: {closedOn(space, date)}</small> : null}
      {mayWrite ? <AddButton date={date} isFocused {...(space && { space })} /> : null}
    </TimelineRow>
  )
  const grid = useRef<HTMLElement>(null)
  const scrollToFirst = useEffectEvent(() => {
    const first = Math.min(...(shown.length > 0 ? shown.map((piece) => Math.max(piece.from, axis.from)) : [afternoon]))
    const timeline = grid.current?.querySelector<HTMLElement>('[data-minutes]')
    if (!grid.current || !timeline) return
    grid.current.scrollLeft = ((first - axis.from - 60) / (axis.until - axis.from)) * timeline.offsetWidth
  })
  // Scroll again when events have loaded, or for another day.
  const hasEvents = shown.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated when the first events are there
  useEffect(() => scrollToFirst(), [hasEvents])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the grid
    <section ref={grid} className={styles.scroll} data-calendar-grid aria-label="Spaces by hour" tabIndex={0}>
      <div className={dayStyles.day} style={{ '--hours': hours } as CSSProperties}>
        <div className={dayStyles.hours} aria-hidden="true">
          <div data-minutes={axis.until - axis.from}>
            {Array.from({ length: hours }, (_, at) => axis.from + at * 60).map((minutes) => (
              <span key={minutes}>{timeOfDayText((minutes + minutesPerDay) % minutesPerDay)}</span>
            ))}
          </div>
        </div>
        {spaces.map((space) =>
          row(space, [
            ...shown.filter((piece) => piece.entry.spaces.includes(space.id)),
            ...takenIn(space),
            ...outsideOf(space),
          ]),
        )}
        {spaces.length === 0 || inNoSpace.length > 0 || outsideInNoSpace.length > 0 || mayWrite
          ? row(null, [...inNoSpace, ...outsideInNoSpace])
          : null}
      </div>
    </section>
  )
}

/** Period in which a space is taken because an event uses another space that shares a part with it. */
interface TakenPiece extends TimelineAxis {
  taken: CalendarEntry
  by: string
}

type ShownPiece = TimelinePiece | OutsidePiece | TakenPiece

interface RowProps extends Pick<DayProps, 'date' | 'entry'> {
  space: CalendarSpace | null
  axis: TimelineAxis
  pieces: readonly ShownPiece[]
  children: ReactNode
}

const laneHeight = 48

function TimelineRow({ date, space, axis, pieces, entry, children }: RowProps) {
  const lanes = lanesOf(pieces)
  return (
    <div className={`${dayStyles.timeline} ${styles.cell}`}>
      <div className={dayStyles.space}>{children}</div>
      <ul
        data-cell={cellValueOf(date, space?.id ?? null)}
        data-from={axis.from}
        data-until={axis.until}
        data-closed={(space && closedOn(space, date) !== undefined) || undefined}
        style={{ minHeight: Math.max(1, lanes.length) * laneHeight + 8 }}
      >
        {lanes.flatMap((lane, at) =>
          lane.map((piece) =>
            'taken' in piece ? (
              <li
                key={`${piece.taken.id} ${piece.taken.day}`}
                className={dayStyles.taken}
                style={{ ...placeIn(axis, piece.from, piece.until), top: at * laneHeight + 4 }}
                title={`${piece.by}: ${piece.taken.name}`}
              >
                {piece.by}: {piece.taken.name}
              </li>
            ) : 'outside' in piece ? (
              <li
                key={piece.outside.id}
                className={outsideStyles.piece}
                style={{
                  ...placeIn(axis, piece.from, piece.until),
                  ...calendarColorStyle(piece.outside),
                  top: at * laneHeight + 4,
                }}
                title={`${piece.outside.title}, calendar ‘${piece.outside.calendar.name}’`}
              >
                <span>{piece.outside.title}</span>
                <span>
                  {[outsideTimeText(piece.outside, piece.outside.first_date), piece.outside.calendar.name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ) : (
              <li
                key={`${piece.entry.id} ${piece.entry.day}`}
                className={`${dayStyles.piece} ${entryStyles.status}`}
                data-status={piece.entry.is_busy ? 'busy' : piece.entry.status}
                data-all-day={piece.isAllDay || undefined}
                style={{ ...placeIn(axis, piece.from, piece.until), top: at * laneHeight + 4 }}
              >
                <PieceParts date={date} piece={piece} changeover={space?.changeover_minutes ?? 0} axis={axis} />
                {entry(piece.entry, space?.id ?? null)}
              </li>
            ),
          ),
        )}
      </ul>
    </div>
  )
}

interface PartsProps {
  date: string
  piece: TimelinePiece
  changeover: number
  axis: TimelineAxis
}

/** Changeovers, show and curfew of a piece, in its own coordinates. */
function PieceParts({ date, piece, changeover, axis }: PartsProps) {
  const shown = { from: Math.max(piece.from, axis.from), until: Math.min(piece.until, axis.until) }
  const around = `${(changeover / (shown.until - shown.from)) * 100}%`
  const { curfew, entry } = piece
  const starts = entry.starts === null ? null : minutesFrom(date, entry.starts)
  return (
    <>
      {changeover > 0 ? (
        <>
          <span className={dayStyles.changeover} style={{ right: '100%', width: around }} />
          <span className={dayStyles.changeover} style={{ left: '100%', width: around }} />
        </>
      ) : null}
      {piece.isAllDay ? null : (
        <span className={dayStyles.show} style={placeIn(shown, starts ?? piece.show_from, piece.show_until)} />
      )}
      {curfew !== null && curfew > axis.from && curfew < axis.until && !entry.is_busy ? (
        <span
          className={dayStyles.curfew}
          role="img"
          aria-label={`Curfew ${timeOfDayText(curfew)}`}
          title={`Curfew ${timeOfDayText(curfew)}`}
          data-passed={curfew < piece.show_until || undefined}
          style={{ left: `${((curfew - shown.from) / (shown.until - shown.from)) * 100}%` }}
        />
      ) : null}
    </>
  )
}

/** Start of the visible part for a day without events, in minutes after midnight. */
const afternoon = 17 * 60

function placeIn(axis: TimelineAxis, from: number, until: number): { left: string; width: string } {
  const length = axis.until - axis.from
  const [left, right] = [Math.max(from, axis.from), Math.min(until, axis.until)]
  return { left: `${((left - axis.from) / length) * 100}%`, width: `${((right - left) / length) * 100}%` }
}
