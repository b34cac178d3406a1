const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const exact = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** 'MMM dd, yyyy' in the reader's own zone. [C-BILL-42] */
export function shortDate(moment: string): string {
  return day.format(new Date(moment))
}

export function shortDateOfSeconds(seconds: number): string {
  return day.format(new Date(seconds * 1000))
}

/** [C-BILL-43] */
export function longDate(moment: string): string {
  return long.format(new Date(moment))
}

export function dateAndTime(moment: string): string {
  return exact.format(new Date(moment))
}
