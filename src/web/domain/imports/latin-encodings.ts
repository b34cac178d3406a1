/**
 * Detect another encoding of a text that was decoded as Windows-1252, by its letters. Null if Windows-1252 is right.
 */
export function latinEncodingOf(text: string): { label: string; name: string } | null {
  if (isTurkishText(text)) return { label: 'windows-1254', name: 'Windows-1254' }
  if (isMacText(text)) return { label: 'macintosh', name: 'Mac Roman' }
  return isEasternText(text) ? { label: 'windows-1250', name: 'Windows-1250' } : null
}

function countIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Whether a text decoded as Windows-1252 is Turkish, which has ğ, ş, ı and İ where Icelandic has ð, þ, ý and Ý. */
function isTurkishText(text: string): boolean {
  const certain = countIn(text, /[ðþÐÞ]/g) > 0 || countIn(text, /[çöü]/gi) > 0
  return certain && countIn(text, /[ðþýÐÞÝ]/g) > 2 * countIn(text, /[áéíóúæ]/gi)
}

/**
 * Whether a text decoded as Windows-1252 comes from an old Mac: é is then shown as Ž within a word, ü as Ÿ and ä as Š.
 */
function isMacText(text: string): boolean {
  const signs = countIn(text, /(?<=\p{Ll})[ŽŸŠ\u008D\u008F\u0090](?!\p{Lu})|(?<=\p{L})[ˆ‡](?=\p{L})/gu)
  return signs > countIn(text, /[À-ÖØ-öø-ÿ]/g)
}

/**
 * Whether a text decoded as Windows-1252 is Central European: it then has signs within words in place of Polish ł and
 * ą, Czech š or ž beside è, ì or ø in place of č, ě and ř, or signs in place of Hungarian ő and ű.
 */
function isEasternText(text: string): boolean {
  const count = (pattern: RegExp) => countIn(text, pattern)
  const signs = count(/(?<=\p{L})[¹³¿](?=\p{L})|(?<=\p{L})[¹¿]|[³¿£¯¹](?=\p{Ll})|[£¯][¹³]|(?<=\p{Lu})[£¥¯](?=\p{Lu})/gu)
  const polish = signs + count(/[œŸŒ](?=[^aeiou\s]|$)/g)
  const western = count(/[äöåàâçëîïõãÿ]/gi)
  const czech = Math.min(count(/[šžŠŽ\u009D\u008D]/g), count(/[èìøùÈØ]/g))
  const hungarian = Math.min(count(/õ/gi), count(/û/gi)) > 0 && count(/[ãç]/gi) === 0
  return signs > 0 ? polish * 3 > western : czech * 3 > western || hungarian
}
