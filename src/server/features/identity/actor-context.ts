import type { Actor, PublicContext } from '#server/platform/app/context.ts'

/** Who acts where nobody is signed in, but a link or a code has shown whose account it is. */
export function actorContext({ request }: PublicContext, userId: string): { actor: Actor } {
  const { ip_address, user_agent } = request
  return { actor: { kind: 'user', user_id: userId, impersonator_user_id: null, ip_address, user_agent } }
}
