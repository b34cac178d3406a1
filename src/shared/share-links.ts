/** What a link for people without an account can open. */
export type ShareLinkKind = 'availability' | 'challenge'

/** Days until a new link expires. */
export const shareLinkDays = { standard: 30, most: 365 } as const

/** Links of a kind that a member can have at a time. */
export const maxShareLinks = 50
