export const sessionEvents = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const
export type SessionEvent = (typeof sessionEvents)[number]

type Listener = (event: SessionEvent, origin: 'this-tab' | 'other-tab') => void

const listeners = new Set<Listener>()
const channel = new BroadcastChannel('session-events')

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const event = sessionEvents.find((known) => known === data)
  if (event) for (const listener of [...listeners]) listener(event, 'other-tab')
})

/** Notify listeners in this tab and in all other tabs. INITIAL_SESSION is not sent to other tabs. */
export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event, 'this-tab')
  if (event !== 'INITIAL_SESSION') channel.postMessage(event)
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
