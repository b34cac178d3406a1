import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { sharedAvailability } from '#shared/features/events/availability.ts'
import { sharedChallenge } from '#shared/features/events/holds.ts'
import { linkToken, timestamp } from '#shared/fields.ts'
import type { ShareLinkKind } from '#shared/share-links.ts'

/** Content of a link by kind of link. It must contain nothing that the person with the link may not see. */
const contents = {
  availability: z.object({ kind: z.literal('availability'), availability: sharedAvailability }),
  challenge: z.object({ kind: z.literal('challenge'), challenge: sharedChallenge }),
} satisfies Record<ShareLinkKind, z.ZodType>
export type ShareLinkContent = { [K in ShareLinkKind]: z.output<(typeof contents)[K]> }

export const shareLinks = feature('share-links', {
  getShareLink: readCall({
    summary: 'What a link for people without an account opens. Links that ended say whom to ask, and nothing else.',
    access: 'public',
    per_minute: 60,
    input: z.strictObject({ token: linkToken }),
    output: z.object({
      company: z.object({
        name: z.string(),
        logo_url: z.string().nullable(),
        brand: z.object({ primary: z.string(), secondary: z.string() }),
      }),
      expires_at: timestamp,
      content: z.discriminatedUnion('kind', [contents.availability, contents.challenge]),
    }),
    errors: ['link_ended'],
  }),
})
