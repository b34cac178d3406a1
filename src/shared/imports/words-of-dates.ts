import { foldText } from '#shared/fold-text.ts'

const languages = 'en de fr es it nl pt sv da nb pl cs hu fi ru tr sk ro uk el'.split(' ')

let knownMonths: ReadonlyMap<string, readonly number[]> | undefined

/** Months (from 1) by long and short name in the supported languages. */
export function monthWords(): ReadonlyMap<string, readonly number[]> {
  knownMonths ??= namesOf((format, month) => format(new Date(Date.UTC(2027, month, 15))), 'month', 12)
  return knownMonths
}

let knownWeekdays: ReadonlyMap<string, readonly number[]> | undefined

/**
 * Weekdays (Monday is 1) by long and short name in the supported languages. Some words are several weekdays: 'do' is a
 * Thursday and a Sunday.
 */
export function weekdayWords(): ReadonlyMap<string, readonly number[]> {
  knownWeekdays ??= namesOf((format, day) => format(new Date(Date.UTC(2027, 1, 1 + day))), 'weekday', 7)
  return knownWeekdays
}

/** Further forms that `Intl` does not provide. */
const otherForms = {
  month: {
    ...{ sept: 9, maerz: 3, janv: 1, fevr: 2, juil: 7 },
    ...{ ιανουάριος: 1, φεβρουάριος: 2, μάρτιος: 3, απρίλιος: 4, μάιος: 5, ιούνιος: 6, ιούλιος: 7, αύγουστος: 8 },
    ...{ σεπτέμβριος: 9, οκτώβριος: 10, νοέμβριος: 11, δεκέμβριος: 12 },
    ...{ gener: 1, febrer: 2, març: 3, maig: 5, juny: 6, juliol: 7, agost: 8, setembre: 9, desembre: 12 },
  },
  weekday: {
    ...{ mon: 1, tu: 2, tues: 2, weds: 3, wedn: 3, wednes: 3, thur: 4, thurs: 4, satur: 6 },
    ...{
      mont: 1,
      die: 2,
      dien: 2,
      dienst: 2,
      mitt: 3,
      mittw: 3,
      donn: 4,
      donnerst: 4,
      freit: 5,
      samst: 6,
      sonnab: 6,
      sonnt: 7,
    },
    ...{ lund: 1, mard: 2, merc: 3, mercr: 3, jeud: 4, vend: 5, vendr: 5, samed: 6, diman: 7 },
    ...{ miér: 3, miérc: 3, juev: 4, vier: 5, viern: 5, sábad: 6, domin: 7 },
    ...{ lune: 1, marte: 2, merco: 3, giov: 4, vene: 5, ven: 5, saba: 6, dome: 7 },
    ...{
      maa: 1,
      maan: 1,
      din: 2,
      dins: 2,
      woe: 3,
      woen: 3,
      dond: 4,
      vri: 5,
      vrij: 5,
      zat: 6,
      zater: 6,
      zon: 7,
      zond: 7,
    },
    ...{
      månd: 1,
      mand: 1,
      tis: 2,
      tisd: 2,
      tirs: 2,
      tirsd: 2,
      onsd: 3,
      tor: 4,
      tors: 4,
      torsd: 4,
      fred: 5,
      lörd: 6,
      lørd: 6,
      sönd: 7,
      sønd: 7,
    },
    ...{ maanant: 1, tiis: 2, kesk: 3, keskiv: 3, perj: 5, lau: 6, lauant: 6, sunn: 7, sunnunt: 7 },
    ...{ pon: 1, wto: 2, śro: 3, środ: 3, czwart: 4, pią: 5, piąt: 5, sobo: 6, niedz: 7, niedziel: 7 },
    ...{ pond: 1, úte: 2, úter: 2, stř: 3, stře: 3, čtv: 4, čtvrt: 4, pát: 5, páte: 5, sobot: 6, ned: 7, neděl: 7 },
    ...{ hét: 1, hétf: 1, ked: 2, szer: 3, csüt: 4, csütört: 4, pén: 5, pént: 5, szom: 6, szomb: 6, vas: 7, vasár: 7 },
    ...{ pts: 1, pazt: 1, prş: 4, cumt: 6, cts: 6 },
    ...{ δευτ: 1, τετ: 3, τετάρτ: 3, πεμ: 4, πεμπτ: 4, παρασκ: 5, σαβ: 6, σαββ: 6, κυρ: 7, κυριακ: 7 },
    ...{ mit: 3, don: 4, fre: 5, sam: 6, son: 7, mié: 3, tir: 2 },
    ...{ pn: 1, wt: 2, czw: 4, sob: 6, nd: 7, ndz: 7 },
    ...{ dilluns: 1, dimarts: 2, dimecres: 3, dijous: 4, divendres: 5, dissabte: 6, diumenge: 7 },
    ...{ lu: 1, me: 3, mi: 3, ju: 4, je: 4, gi: 4, vi: 5, ve: 5, sa: 6 },
    ...{ måndagen: 1, tisdagen: 2, onsdagen: 3, torsdagen: 4, fredagen: 5, lördagen: 6, söndagen: 7 },
  },
}

/**
 * Two letters that are different weekdays in different languages: 'ma' is a Monday in Dutch and a Tuesday in Spanish.
 */
const sharedForms: Record<string, readonly number[]> = { ma: [1, 2], di: [2, 7], do: [4, 7], so: [6, 7] }

const articles = new Set(['de', 'den'])

/** Words of all languages. If languages disagree about a word of more than two letters, the first language wins. */
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
