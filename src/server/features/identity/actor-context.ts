import type { Actor, PublicContext } from '#server/platform/app/context.ts'

/** Actor for the audit log, for a caller without a session who is identified by a link or code. */
export function actorContextOfUser({ request }: PublicContext, userId: string): { actor: Actor } {
  const { ip_address, user_agent } = request
  return { actor: { kind: 'user', user_id: userId, impersonator_user_id: null, ip_address, user_agent } }
}
