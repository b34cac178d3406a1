import { headingKey } from './heading-key.ts'
import { distinctWords } from './words-by-language.ts'

const wordSet = (lists: Parameters<typeof distinctWords>[0]) =>
  new Set(distinctWords(lists).flatMap((word) => headingKey(word).split(' ')))

/** Words for the event in headings such as 'Start of the show' and 'Datum koncertu'. */
export const eventWords = wordSet({
  en: 'event, events, show, gig, concert, performance, planned, scheduled, local, exact, expected',
  de: 'Veranstaltung, Veranstaltungs, Konzert, Konzerts, Show, Auftritt, geplant, geplante, voraussichtlich, genaue',
  fr: 'événement, spectacle, concert, représentation, prévu, prévue',
  es: 'evento, concierto, espectáculo, función, previsto, prevista',
  it: 'evento, concerto, spettacolo, previsto, prevista',
  pt: 'evento, concerto, espetáculo, previsto, prevista',
  nl: 'evenement, concert, voorstelling, optreden, geplande',
  da: 'arrangement, arrangementets, koncert, koncerten, forestilling, forventet',
  nb: 'arrangement, konsert, konserten, forestilling, forventet',
  sv: 'evenemang, konsert, konserten, föreställning, spelning, förväntat',
  fi: 'tapahtuma, tapahtuman, konsertti, konsertin, esitys, esityksen, keikka, keikan',
  pl: 'wydarzenie, wydarzenia, koncert, koncertu, spektaklu, imprezy, planowany, planowana',
  cs: 'akce, akci, koncert, koncertu, představení, události, plánovaný',
})

/** Words for a date in headings such as 'Datum Ende'. */
export const dateWords = wordSet({
  en: 'date, day',
  de: 'Datum, Tag',
  fr: 'date, jour',
  es: 'fecha, día',
  it: 'data, giorno',
  pt: 'data, dia',
  nl: 'datum, dag',
  da: 'dato, dag',
  nb: 'dato, dag',
  sv: 'datum, dag',
  fi: 'päivä, päivämäärä, pvm',
  pl: 'data, dzień',
  cs: 'datum, den',
})

/** Words for a time in headings such as 'Uhrzeit Einlass'. */
export const timeWords = wordSet({
  en: 'time, times, hour',
  de: 'Uhrzeit, Zeit, Uhr',
  fr: 'heure, horaire, heures',
  es: 'hora, horario',
  it: 'ora, ore, orario',
  pt: 'hora, horário',
  nl: 'tijd, tijdstip',
  da: 'tid, tidspunkt, kl, klokken',
  nb: 'tid, tidspunkt, kl, klokken',
  sv: 'tid, tidpunkt, kl, klockan',
  fi: 'aika, klo, kello, kellonaika',
  pl: 'godzina, godz, czas',
  cs: 'čas, hodina',
})

/** Words without meaning of their own in headings. */
export const fillerWords = wordSet({
  en: 'the, of, for, at, in, is',
  de: 'der, die, das, des, dem, den, für, am, um, ist',
  fr: 'le, la, les, de, du, des, d, l, pour, à',
  es: 'el, la, los, las, de, del, para',
  it: 'il, lo, la, dello, della, del, di, dell, per',
  pt: 'o, a, do, da, de, dos, para',
  nl: 'de, het, van, voor',
  da: 'for, af, til',
  nb: 'for, av',
  sv: 'för, av',
  pl: 'dla, na',
  cs: 'pro, na',
})

/** Words for remarks. A heading with one of them is a column of remarks, whatever its other words are. */
export const remarkWords = wordSet({
  en: 'note, notes, comment, comments, remark, remarks, memo',
  de: 'Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz, Notizen, Hinweis, Hinweise, Kommentar, Kommentare',
  fr: 'remarque, remarques, commentaire, commentaires, observations',
  es: 'nota, notas, comentario, comentarios, observaciones, anotaciones',
  it: 'nota, note, osservazioni, commento, commenti, annotazioni',
  pt: 'nota, notas, observação, observações, comentários',
  nl: 'opmerking, opmerkingen, notitie, notities, toelichting',
  da: 'bemærkning, bemærkninger, noter, kommentarer',
  nb: 'merknad, merknader, bemerkninger, notater, kommentarer',
  sv: 'anteckning, anteckningar, anmärkning, anmärkningar, noteringar, kommentarer',
  fi: 'huomautus, huomautukset, huomioita, muistiinpanot, kommentit, lisätiedot',
  pl: 'uwagi, notatka, notatki, komentarz, komentarze',
  cs: 'poznámka, poznámky, komentář, komentáře',
})

/** Separator of the parts of headings such as 'Date / time', 'Data e ora' and 'Von - bis'. */
export const partSeparator =
  / ?[/,;&+|\n] ?| [-\u2010-\u2015] | (?:and|or|und|oder|et|ou|y|o|e|i|lub|og|eller|och|en|of|ja|tai|a|nebo) /i
