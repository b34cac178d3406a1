/** Scripts whose letters a joiner shapes within a word (Persian), and those where it may also end one (Hindi, Malayalam). */
const cursive = String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mong}`
const conjunct = String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}`

/** Invisible characters that change what is seen: joiners, emoji presentation, flags of regions, variants of ideographs. */
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
/** Blanks, format controls, the empty Braille cell and the empty note head. */
const blank = /^[\s\p{Cc}\p{Cf}\u2800\u{1D159}]*$/u

/**
 * Text of one line without characters that nobody sees: zero-width spaces, bidirectional controls, fillers. Two names that
 * look alike because of them become one; text without any visible character becomes empty.
 */
export function visibleText(text: string): string {
  const visible = text.replace(invisible, (found, hidden?: string) => (hidden === undefined ? found : '')).trim()
  return blank.test(visible) ? '' : visible
}
