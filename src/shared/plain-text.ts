/**
 * Scripts in which joiners change the shape of letters within a word (`cursive`, such as Persian), and scripts in
 * which joiners may also end a word (`conjunct`, such as Hindi and Malayalam).
 */
const cursive = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mong}`
const conjunct = String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}`

/**
 * Invisible characters that must stay because they change how text looks: joiners, emoji presentation, region flags,
 * ideograph variants.
 */
const visibleEffectCharacters = [
  String.raw`(?<=(?!\p{DI})[${cursive}])[\u200C\u200D](?=(?!\p{DI})[${cursive}])`,
  String.raw`(?<=(?!\p{DI})[${conjunct}])[\u200C\u200D]`,
  String.raw`(?<=\p{ExtPict}\uFE0F?|\p{EMod})\u200D(?=\p{ExtPict})`,
  String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
  String.raw`\uFE0F(?=\u20E3)`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,10}\u{E007F}`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=(?!\p{DI})\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
]
/** The group matches characters to remove. */
const invisible = new RegExp(String.raw`${visibleEffectCharacters.join('|')}|([\p{DI}\uFFF9-\uFFFB])`, 'gu')

/** White space of any kind, and two signs that look like it. The database function `fold` lists the same characters. */
const blanks = /[\s\u0085\u2800\u{1D159}]+/gu
/** Text that looks empty: spaces and format controls. */
const empty = /^[ \p{Cc}\p{Cf}]*$/u

/**
 * Normalize a single line: one Unicode form (NFC), no invisible characters, and one space for any run of white space.
 * Names that look the same become equal. Text without visible characters becomes empty.
 */
export function plainLine(text: string): string {
  const plain = withSingleSpaces(visibleText(text))
  return empty.test(plain) ? '' : plain
}

/** Normalize text with line breaks: one Unicode form (NFC), no invisible characters, only ordinary spaces. */
export function plainParagraphs(text: string): string {
  return visibleText(text)
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** Composed before and after, because whether a joiner is visible depends on the composed letters around it. */
function visibleText(text: string): string {
  const composed = withShortMarkRuns(text).normalize('NFC')
  return withShortMarkRuns(withoutInvisible(composed)).normalize('NFC')
}

/** Replace each run of white space by one space, and trim. */
export function withSingleSpaces(text: string): string {
  return text.replace(blanks, ' ').trim()
}

/**
 * Limit runs of combining marks to 30, as the stream-safe format of Unicode does (UAX #15). The time to normalize a run
 * grows with the square of its length.
 */
export function withShortMarkRuns(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
}

/** Remove zero-width spaces, bidirectional controls, fillers and other characters without a visible effect. */
function withoutInvisible(text: string): string {
  return text.replace(invisible, (found, hidden?: string) => (hidden === undefined ? found : ''))
}

/**
 * One form for every way to write an email address: lower case, without invisible characters, full-width letters (NFKC)
 * or a full stop at the end. An international domain gets its ASCII form, as mail servers and some browsers write it.
 */
export function plainEmail(text: string): string {
  const line = plainLine(withShortMarkRuns(text).normalize('NFKC')).toLowerCase().replace(/[’ʼ]/g, "'")
  const address = plainLine(line.replace(/(?<![.\s])\.$/, ''))
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const url = `http://${domain}`
  const isInternational = /[^\p{ASCII}]/u.test(domain) && !/[\s/?#%:\\[\]]/.test(domain) && URL.canParse(url)
  return isInternational ? address.slice(0, at) + new URL(url).hostname : address
}
