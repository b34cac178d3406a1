import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'

const maxTimestamp = 253_402_300_799

const eventSchema = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int().min(0).max(maxTimestamp),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
})

/**
 * Parse the body of a verified event: a valid signature does not guarantee a valid event.
 * @throws malformed_body
 */
export function parseStripeEvent(body: Buffer): Stripe.Event {
  const sent = eventSchema.safeParse(parseJson(body))
  if (!sent.success) throw new AppError('malformed_body')
  // The cast is safe: only fields in the schema above are used.
  return sent.data as unknown as Stripe.Event
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString(), (name, value: unknown) => {
      for (const text of [name, value])
        if (typeof text === 'string' && !isStorable(text)) throw new AppError('malformed_body')
      return value
    })
  } catch {
    throw new AppError('malformed_body')
  }
}

/** The database stores neither lone surrogates nor zero bytes. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
