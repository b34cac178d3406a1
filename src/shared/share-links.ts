/** Kinds of content that links for people without an account can show. */
export type ShareLinkKind = 'availability' | 'challenge'

/** Days until a new link expires. */
export const shareLinkDays = { standard: 30, most: 365 } as const

/** Links of a kind that a member can have at a time. */
export const maxShareLinks = 50
