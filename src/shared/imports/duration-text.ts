const units = {
  hours:
    'h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur|u|time|timer|tim|timme|timmar|tunti|tuntia|t|godz|godzina|godziny|hod|hodina|hodiny',
  minutes:
    "m|'|min|mins|minute|minutes|minuten|minuto|minutos|minuti|minuut|minuter|minutter|minuuttia|minut|minuty|minuta",
} as const

const both = new RegExp(
  String.raw`^(?:(\d{1,2}(?:[.,]\d{1,2})?) ?(?:${units.hours})\.?)? ?(?:(?:and|und|et|y|e|en|og|och|i|a) )?(?:(\d{1,3}) ?(?:${units.minutes})?\.?)?$`,
)
const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?(?: ?h)?$/
const iso = /^pt(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:\d{1,2}s)?$/

/** Largest number without a unit that means hours, and smallest that means minutes. */
const bare = { hours: 12, minutes: 15 } as const
const longest = 24 * 60

/** Read a duration of at most a day in minutes: '90', '90 min', '1:30', '1h30', '1,5 Std.', 'PT1H30M'. */
export function readDuration(text: string): number | null {
  const given = text.trim().toLowerCase().replaceAll('′', "'").replaceAll(/\s+/g, ' ').slice(0, 40)
  const minutes = isBare(given) ? bareMinutes(Number(given)) : writtenMinutes(given)
  return minutes !== null && minutes > 0 && minutes <= longest ? minutes : null
}

function isBare(given: string): boolean {
  return /^\d{1,3}$/.test(given)
}

function bareMinutes(number: number): number | null {
  if (number <= bare.hours) return number * 60
  return number >= bare.minutes ? number : null
}

function writtenMinutes(given: string): number | null {
  const [matched, hours = '0', minutes = '0'] = clock.exec(given) ?? iso.exec(given) ?? both.exec(given) ?? []
  return matched ? Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes) : null
}
