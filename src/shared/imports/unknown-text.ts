import { foldText } from '#shared/fold-text.ts'

/** Words for 'not known yet' or 'does not apply'. */
const words = new Set(
  [
    'tba|tbc|tbd|tbn|t.b.a.|t.b.c.|t.b.d.|to be announced|to be confirmed|to be determined|to be decided|to be advised',
    'various|various venues|diverse|diverse orte|verschiedene|divers|varios|vari|wechselnd|multiple|time tba|time tbc|date tba|date tbc|n/a|n.a.|n. a.|na|n/k|nil|null|nan|undefined|#n/a|#nv|none|not known|not known yet|unknown|not applicable',
    'k.a.|k. a.|ka|keine angabe|noch offen|offen|open|noch nicht bekannt|noch unbekannt|unbekannt|folgt|n.n.|nn|nnb|n.n.b.',
    'a confirmer|a definir|a determiner|a preciser|a venir|n.c.|nc|inconnu|non connu|pas encore connu',
    'por confirmar|por definir|por determinar|sin confirmar|a confirmar|desconocido|desconhecido',
    'da confermare|da definire|da stabilire|n.d.|nd|sconosciuto|nog niet bekend|nog te bepalen|onbekend|nvt|n.v.t.|n.t.b.|ntb',
    'a annoncer|por anunciar|a anunciar|a determinar|da annunciare|nog onbekend|wird noch bekannt gegeben|wird bekannt gegeben',
    'ej bestamt|ej bestamd|inte bestamt|ej bekraftat|meddelas senare|ubestemt|ikke bestemt|ikke bekreftet',
    '未定|未確定|調整中|待定|미정',
    'belirlenecek|belli degil|aciklanacak|duyurulacak|netlesmedi|θα ανακοινωθει|προς ανακοινωση|pendiente|pendiente de confirmar',
    'ikke kendt|ukendt|ikke oplyst|ej klart|okant|inte klart|ukjent|ikke klart|ikke avklart|do ustalenia|do potwierdzenia|brak|nieznane',
  ]
    .join('|')
    .split('|'),
)

const isMark = /^[-\u2010-\u2015\u2212_.?/*…x# ]+$/

/** Whether a cell is the null value of a database: '\\N' or 'NULL'. Not even remarks keep it. */
export function isDatabaseNull(text: string): boolean {
  return text === '\\N' || text === 'NULL' || text === '(null)' || text === '<null>'
}

/** Whether a cell only says that its value is not known yet: 'TBA', 'n/a', '–', '?', 'à confirmer'. */
export function isUnknownText(text: string): boolean {
  if (text.length > 40) return false
  if (isDatabaseNull(text.trim())) return true
  const plain = foldText(text).replace(/\s+/g, ' ').trim()
  return (
    (isMark.test(plain) && /[-\u2010-\u2015\u2212_?…]/.test(plain)) || words.has(plain.replace(/^[([]|[\])?!]+$/g, ''))
  )
}

/** 'Various' in several languages. */
const various =
  'various|diverse|divers|divers[ei]|diverses|diversos|diversas|verschiedene|vari(?:[oa]s?|e)?|variad[oa]s|blandade|forskellige|forskjellige|rozni|ruzni'
const several = 'several|multiple|mixed|misc|plusieurs|olika|eri|useita|mehrere|meerdere|flera|flere|wielu|vice'
const ofArtists =
  'artists?|acts?|bands?|djs?|performers?|speakers?|lineup|line up|bill|kunstler(?:innen)?|interpreten|artistes?|groupes?|artistas?|grupos|bandas|artist[ie]|gruppi|artiesten|kunstnere|artister|akter|esiintyjia|artisteja|wykonawcy|wykonawcow|artysci|interpreti|umelci|umelcu'
const others =
  'v a|(?:and )?(?:many )?more|u a|u v m|et al|e altri|y (?:otros|mas)|e outros|et autres|und (?:andere|weitere|mehr)|en meer|och fler|m fl'
const variousPattern = new RegExp(
  `^(?:(?:${various})(?: (?:${ofArtists}))?|(?:${several}) (?:${ofArtists})|(?:${ofArtists}) (?:${various})|${others})$`,
)

/** Whether a cell says that there are several artists, but not which: 'Various', 'Artisti vari', 'V/A'. */
export function isVariousText(text: string): boolean {
  return (
    text.length <= 40 &&
    variousPattern.test(
      foldText(text)
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    )
  )
}
