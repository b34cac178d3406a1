/** Types of webhook events. A type is never renamed; new types can be added. */
export const webhookEvents = {
  'company.updated': 'The name, brand, security or another setting of the company changed',
  'member.joined': 'Somebody became a member',
  'member.removed': 'A member was removed',
  'member.left': 'A member left by themself',
  'member.role_changed': 'A member got another role',
  'owner.changed': 'The ownership was transferred',
  'invitation.sent': 'Somebody was invited, or invited again',
  'invitation.accepted': 'An invitation was accepted',
  'invitation.declined': 'An invitation was declined',
  'invitation.cancelled': 'An invitation was cancelled',
  'role.created': 'A role was made',
  'role.updated': 'A role was changed',
  'role.deleted': 'A role was deleted',
  'subscription.updated': 'The plan, the subscription or its status changed',
} as const

export type WebhookEventType = keyof typeof webhookEvents

/** Type of the event that 'Send test' sends, even if the endpoint is not subscribed to it. */
export const testEvent = 'webhook.test'

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]
