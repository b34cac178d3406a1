import { withShortMarkRuns, withSingleSpaces } from './plain-text.ts'

/**
 * ASCII replacements for letters and signs that Unicode does not decompose. Equal to the rules of `unaccent` in
 * PostgreSQL, with the exceptions of the database function `fold`.
 */
const asciiSigns: Record<string, string> = {
  '!': '¡',
  '"': 'ʺ“”‟〝〞„«»',
  "'": 'ʹʻʼʽˈ‘’‛′‚‹›',
  '((': '⦅',
  '))': '⦆',
  '*': '⁎',
  '+': '˖',
  '+/-': '±',
  ',': '、',
  '-': '˗‐‒–—―−',
  '.': '。',
  '/': '÷⁄∕',
  ':': 'ː',
  '<': '˂〈',
  '<<': '≪《',
  '>': '˃〉',
  '>>': '≫》',
  '?': '¿',
  '[': '⁅〔〘〚',
  '\\': '∖',
  ']': '⁆〕〙〛',
  '^': '˄ˆ',
  '`': 'ˋ',
  '|': '∣',
  '||': '‖∥',
  '(c)': '©',
  '(p)': '℗',
  '(r)': '®',
  '0': '〇',
  a: 'ᴀᶏⱥ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓʙᴃᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  ce: '₠',
  cr: '₢',
  d: 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝱꝺ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ɇɛᴇᶒᶓⱸ',
  f: 'ƒᵮᶂꜰꝼ',
  'fr.': '₣',
  g: 'ǥɠɡɢʛᶃꞡ',
  h: 'ħɦɧʜⱨ',
  hv: 'ƕ',
  i: 'ıɨɪᵻᶖ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
  'l.': '₤',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɱᴍᵯᶆꝳ',
  n: 'ŋƞȵɲɳɴᵰᶇꝴꞑꞥ',
  o: 'øᴏⱺꝋꝍ',
  oe: 'œɶ',
  oi: 'ƣ',
  oo: 'ꝏ',
  p: 'ƥᴘᵱᵽᶈ℘ꝑꝓꝕ',
  pts: '₧',
  q: 'ĸʠꝗꝙ',
  qp: 'ȹ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
  rs: '₹',
  rx: '℞',
  s: 'ȿʂᵴᶊẜẝꜱꞩ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᴛᵵⱦꝷꞇ',
  th: 'þᵺꝥꝧ',
  tl: '₺',
  ts: 'ʦ',
  u: 'ʉᴜᵾᶙ',
  ue: 'ᵫ',
  v: 'ʋᴠᶌỽⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ᴡⱳ',
  x: 'ᶍ×',
  y: 'ƴɏʏỿ',
  z: 'ƶȥɀʐʑᴢᵶᶎⱬ',
  σ: 'ς',
}
const asciiOf = new Map(
  Object.entries(asciiSigns).flatMap(([ascii, signs]) => [...signs].map((sign) => [sign, ascii] as const)),
)
const sign = new RegExp(`[${[...asciiOf.keys()].join('')}]`, 'gu')

/** Invisible characters (default ignorable code points and interlinear annotation). */
const ignorable = /[\p{DI}\uFFF9-\uFFFB]/gu
const accents = /[\u0300-\u0362\u20DD-\u20E0\u20E2-\u20E4]/g
const accentedLetter = /(?![a-z\p{M}])[\p{Script=Latin}\p{Script=Greek}ё]/gu

/**
 * Normalize text for search and comparison: lower case, Latin and Greek letters without accents, typographic signs as
 * ASCII, single spaces, nothing invisible. Other scripts keep their marks, because these make different letters (и and
 * й, か and が). Must give the same result as the database function `fold`.
 */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return withSingleSpaces(text.toLowerCase())
  const folded = withShortMarkRuns(text.replace(ignorable, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replace(accentedLetter, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(accents, '')
    .replace(sign, (found) => asciiOf.get(found) ?? found)
  return withSingleSpaces(folded)
}

/** Distinct normalized words of a text, without punctuation. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu))]
}
