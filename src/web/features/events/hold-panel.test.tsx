import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { press, pressInDialog } from '#tests/web/acting.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { HoldPanel } from './hold-panel.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const challenge = {
  ...{ id: 'c1', state: 'running', challenger: { id: 'other', name: 'Echo' }, challenged: { id, name: 'Nova' } },
  ...{ created_at: '2199-01-01T10:00:00Z', due_at: '2199-01-03T10:00:00Z', confirm_by: null, answered_at: null },
  ...{ answered_by: null, entered_by: null, asked_for_call_at: null, call_number: null },
}
const hold = {
  ...{ event_id: id, name: 'Nova', time_zone: 'UTC', ranks: '1', rank: 1, group: null, challenge, ended_at: null },
  ...{ expires_at: '2199-02-01T18:00:00Z', holder_name: null, is_rank_fixed: false, extensions: 0 },
}

function open(refused: object[] = [], more: Partial<Record<keyof typeof hold, unknown>> = {}) {
  const page = <HoldPanel event={{ id, name: 'Nova' } as never} />
  return openPage('/', { Component: RequireUser, children: [{ path: '/', element: page }] } as never, {
    'auth/get-session': () => owner(['events']),
    'holds/get-hold': () => ({
      hold: { ...hold, ...more },
      queues: [],
      group: [],
      challenges: more.rank === 2 ? [] : [challenge],
      changes: [],
    }),
    'holds/answer-challenge': () => ({ challenge: { ...challenge, state: 'released' } }),
    'holds/preview-challenges': () => ({ challenges: [] }),
    'holds/challenge-holds': () => ({ done: refused.length ? [] : [id], refused }),
    'holds/extend-holds': () => ({ done: refused.length ? [] : [id], refused }),
  })
}

test('releasing a challenged hold asks first, the other answers do not', async () => {
  const page = open()
  const answers = () =>
    page.asked
      .filter(({ call }) => call === 'holds/answer-challenge')
      .map(({ input }) => (input as { answer: string }).answer)
  await press('Release the hold')
  await pressInDialog('Cancel')
  expect(answers()).toEqual([])
  await press('Release the hold')
  await pressInDialog('Release hold')
  await waitFor(() => expect(answers()).toEqual(['release']))
  await press('Ask for a call')
  await waitFor(() => expect(answers()).toEqual(['release', 'call']))
})

test('answers speak of the holder only if there is one', async () => {
  const labels = async () => {
    await screen.findByText(/^Challenged by ‘Echo’/)
    return screen.getAllByRole('button', { name: /date$|call$/ }).map(({ textContent }) => textContent)
  }
  open()
  expect(await labels()).toEqual(['Keep this date', 'Ask for a call'])
  await closePage()
  open([], { holder_name: 'Polar Agency' })
  expect(await labels()).toEqual(['They want this date', 'They ask for a call'])
})

test.each([
  ['the new term', [], 'Answer the challenge by Jan 3, 2199'],
  ['why it was not', [{ id, name: 'Nova', reason: 'Extended already' }], 'Extended already'],
])('extending a hold says %s', async (_, refused, text) => {
  open(refused)
  await press('Extend')
  const said = await screen.findByText(refused.length ? 'Not extended' : 'The hold was extended')
  await waitFor(() => expect(said.parentElement?.textContent).toContain(text))
})

test.each([
  [[], 'The hold above was challenged'],
  [[{ id, name: 'Nova', reason: 'The hold above was kept.' }], 'The hold above was kept.'],
])('challenging says whether it worked', async (refused, text) => {
  open(refused, { ranks: '2', rank: 2, challenge: null })
  await press('Challenge')
  await pressInDialog('Challenge')
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})
