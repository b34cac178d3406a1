import type { ErrorCode } from './errors.ts'

export const limitErrors = [
  'event_limit_reached',
  'seat_limit_reached',
  'guests_not_allowed',
  'guest_limit_reached',
  'webhook_limit_reached',
  'plan_limit_reached',
] as const satisfies readonly ErrorCode[]
