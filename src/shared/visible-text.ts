/**
 * Scripts in which joiners shape letters within a word (Persian), and those in which they may also end a word (Hindi,
 * Malayalam).
 */
const cursive = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mong}`
const conjunct = String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}`

/** Invisible characters with a visible effect: joiners, emoji presentation, region flags, ideograph variants. */
const needed = [
  String.raw`(?<=[${cursive}])[\u200C\u200D](?=[${cursive}])`,
  String.raw`(?<=[${conjunct}])[\u200C\u200D]`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})`,
  String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
  String.raw`\uFE0F(?=\u20E3)`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,10}\u{E007F}`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
]
const invisible = new RegExp(String.raw`${needed.join('|')}|([\p{DI}\uFFF9-\uFFFB])`, 'gu')
/** White space, format controls, the blank Braille cell and the null note head. */
const blank = /^[\s\p{Cc}\p{Cf}\u2800\u{1D159}]*$/u

/**
 * Remove invisible characters from a single line: zero-width spaces, bidirectional controls, fillers. Names that look the
 * same become equal; text without visible characters becomes empty.
 */
export function visibleText(text: string): string {
  const visible = text.replace(invisible, (found, hidden?: string) => (hidden === undefined ? found : '')).trim()
  return blank.test(visible) ? '' : visible
}
