import { expect, test } from 'vitest'
import { emitSessionEvent, onSessionEvent, sessionEvents } from './session-events.ts'

const channelName = 'session-events'

test('a subscriber receives all seven events until it unsubscribes [C-CALL-07 C-SESS-16..19 C-SESS-21 C-SESS-22]', () => {
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event, origin) => heard.push(`${event} ${origin}`))
  for (const event of sessionEvents) emitSessionEvent(event)
  unsubscribe()
  emitSessionEvent('SIGNED_IN')
  expect(heard).toEqual([
    'INITIAL_SESSION this-tab',
    'SIGNED_IN this-tab',
    'SIGNED_OUT this-tab',
    'TOKEN_REFRESHED this-tab',
    'USER_UPDATED this-tab',
    'PASSWORD_RECOVERY this-tab',
    'MFA_CHALLENGE_VERIFIED this-tab',
  ])
})

test("other tabs receive them too, except for a tab's initial session check [C-SESS-23]", async () => {
  const otherTab = new BroadcastChannel(channelName)
  const heard: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  emitSessionEvent('INITIAL_SESSION')
  emitSessionEvent('SIGNED_OUT')
  await expect.poll(() => heard).toEqual(['SIGNED_OUT'])
  otherTab.close()
})

test('events of other tabs are received, invalid ones ignored [C-SESS-23]', async () => {
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event, origin) => heard.push(`${event} ${origin}`))
  const otherTab = new BroadcastChannel(channelName)
  otherTab.postMessage('SOMETHING_ELSE')
  otherTab.postMessage('USER_UPDATED')
  await expect.poll(() => heard).toEqual(['USER_UPDATED other-tab'])
  otherTab.close()
  unsubscribe()
})
