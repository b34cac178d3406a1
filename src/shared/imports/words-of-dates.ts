import { foldText } from '#shared/fold-text.ts'

const languages = 'en de fr es it nl pt sv da nb pl cs hu fi ru tr sk ro uk el'.split(' ')

let knownMonths: ReadonlyMap<string, readonly number[]> | undefined

/** Months (from 1) by long and short name in the supported languages. */
export function monthWords(): ReadonlyMap<string, readonly number[]> {
  knownMonths ??= namesOf((format, month) => format(new Date(Date.UTC(2027, month, 15))), 'month', 12)
  return knownMonths
}

let knownWeekdays: ReadonlyMap<string, readonly number[]> | undefined

/** Weekdays (Monday is 1) by long and short name in the supported languages. 'do' is a Thursday and a Sunday. */
export function weekdayWords(): ReadonlyMap<string, readonly number[]> {
  knownWeekdays ??= namesOf((format, day) => format(new Date(Date.UTC(2027, 1, 1 + day))), 'weekday', 7)
  return knownWeekdays
}

/** Forms that `Intl` does not have. */
const otherForms = {
  month: {
    ...{ sept: 9, maerz: 3, janv: 1, fevr: 2, juil: 7 },
    ...{ ιανουάριος: 1, φεβρουάριος: 2, μάρτιος: 3, απρίλιος: 4, μάιος: 5, ιούνιος: 6, ιούλιος: 7, αύγουστος: 8 },
    ...{ σεπτέμβριος: 9, οκτώβριος: 10, νοέμβριος: 11, δεκέμβριος: 12 },
    ...{ gener: 1, febrer: 2, març: 3, maig: 5, juny: 6, juliol: 7, agost: 8, setembre: 9, desembre: 12 },
  },
  weekday: {
    ...{ mon: 1, tues: 2, wednes: 3, thur: 4, thurs: 4 },
    ...{ mit: 3, don: 4, fre: 5, sam: 6, son: 7, mié: 3, tir: 2 },
    ...{ pn: 1, wt: 2, czw: 4, sob: 6, nd: 7, ndz: 7 },
    ...{ dilluns: 1, dimarts: 2, dimecres: 3, dijous: 4, divendres: 5, dissabte: 6, diumenge: 7 },
    ...{ lu: 1, me: 3, mi: 3, ju: 4, je: 4, gi: 4, vi: 5, ve: 5, sa: 6 },
    ...{ måndagen: 1, tisdagen: 2, onsdagen: 3, torsdagen: 4, fredagen: 5, lördagen: 6, söndagen: 7 },
  },
}

/** Two letters that are other weekdays in other languages: 'ma' is a Monday in Dutch and a Tuesday in Spanish. */
const sharedForms: Record<string, readonly number[]> = { ma: [1, 2], di: [2, 7], do: [4, 7], so: [6, 7] }

const articles = new Set(['de', 'den'])

/** If languages disagree about a word of more than two letters, the first language counts. */
function namesOf(
  name: (format: (date: Date) => string, at: number) => string,
  part: 'month' | 'weekday',
  count: number,
): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, readonly number[]>()
  const add = (word: string, number: number) => {
    if (/^\p{L}{2,}$/u.test(word) && !articles.has(word) && !names.has(word)) names.set(word, [number])
  }
  for (const language of languages)
    for (const length of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { [part]: length, day: 'numeric', timeZone: 'UTC' })
      const own = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })
      for (let at = 0; at < count; at += 1)
        for (const text of [name(format, at), name((date) => own.format(date), at)])
          for (const word of foldText(text).split(/[\s,./-]+/)) add(word, at + 1)
    }
  for (const [word, number] of Object.entries(otherForms[part])) add(foldText(word), number)
  if (part === 'weekday') for (const [word, numbers] of Object.entries(sharedForms)) names.set(word, numbers)
  return names
}
