import { dateWithWeekday } from '#shared/time/long-date.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Format the dates in a text of the server, such as 'Sat, Jun 12, 2027', by the settings of the user. */
export function withLocalDates(text: string): string {
  return text.replace(/[A-Z][a-z]{2}, ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/g, (written, month, day, year) => {
    const date = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return months.includes(month) && isDay(date) && dateWithWeekday(date) === written ? fullLocalDate(date) : written
  })
}

function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date))
}
