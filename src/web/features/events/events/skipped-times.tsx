import { useEffect, useState } from 'react'
import { type EventDay, eventDayTimes } from '#shared/event-record.ts'
import { isNearClockChange } from '#shared/time/clock-change.ts'
import { minutesFrom, type WallTime } from '#shared/time/wall-time.ts'
import { isZone } from '#shared/time/zones.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './events.module.css'

interface SkippedTime {
  date: string
  said: WallTime
  meant: WallTime
}

export function SkippedTimes({ days, zone }: { days: readonly EventDay[]; zone: string | undefined }) {
  const near = zone && isZone(zone) ? listTimes(days).filter(({ said }) => isNearClockChange(said, zone)) : []
  const asked = JSON.stringify([zone, near])
  const [found, setFound] = useState<{ asked: string; skipped: SkippedTime[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that is asked
  useEffect(() => {
    if (!zone || near.length === 0) return
    let isWanted = true
    // Loaded only when needed, because it contains Temporal, which few pages use.
    void import('#shared/time/instants.ts').then(({ classifyLocalTime }) => {
      const skipped = near.flatMap((time): SkippedTime[] => {
        const clock = classifyLocalTime(time.said, zone)
        return clock.happens === 'skipped' ? [{ ...time, meant: clock.becomes }] : []
      })
      if (isWanted) setFound({ asked, skipped })
    })
    return () => {
      isWanted = false
    }
  }, [asked])
  const skipped = found?.asked === asked ? found.skipped : []
  return skipped.map(({ date, said, meant }) => (
    <p key={said} className={styles.note} role="status">
      The clocks skip {timeOfDayText(minutesFrom(date, said))} on {weekDayOfLocalDate(said.slice(0, 10))}:{' '}
      {timeOfDayText(minutesFrom(date, meant))} is meant.
    </p>
  ))
}

function listTimes(days: readonly EventDay[]): { date: string; said: WallTime }[] {
  const said = days.flatMap((day) =>
    eventDayTimes.flatMap((name) => (day[name] ? [{ date: day.date, said: day[name] }] : [])),
  )
  return [...new Map(said.map((one) => [one.said, one])).values()]
}
