import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const aurora = 'a0000000-0000-4000-8000-000000000001'
const boreal = 'a0000000-0000-4000-8000-000000000002'

async function openedWith(given: object | null) {
  vi.resetModules()
  document.body.innerHTML = given
    ? `<script type="application/json" id="answers">${JSON.stringify(given)}</script>`
    : ''
  return import('./embedded-responses.ts')
}

const given = { company: aurora, answers: { '/api/a/one': { one: 1 }, '/api/a/two': { two: 2 } } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test('an embedded response is used once', async () => {
  const { takeEmbeddedResponse } = await openedWith(given)
  expect(takeEmbeddedResponse('/api/a/one', aurora)).toEqual({ one: 1 })
  expect(takeEmbeddedResponse('/api/a/one', aurora)).toBeUndefined()
  expect(takeEmbeddedResponse('/api/a/three', aurora)).toBeUndefined()
})

test('responses of another company than the stored one are ignored', async () => {
  const { takeEmbeddedResponse } = await openedWith(given)
  expect(takeEmbeddedResponse('/api/a/one', boreal)).toBeUndefined()
  expect(takeEmbeddedResponse('/api/a/one', aurora)).toBeUndefined()
})

test("without a stored company the server's choice is used", async () => {
  const { takeEmbeddedResponse } = await openedWith(given)
  expect(takeEmbeddedResponse('/api/a/two', null)).toEqual({ two: 2 })
})

test('responses of another person and outdated ones are ignored', async () => {
  const first = await openedWith(given)
  first.clearEmbeddedResponses()
  expect(first.takeEmbeddedResponse('/api/a/one', aurora)).toBeUndefined()

  const second = await openedWith(given)
  vi.advanceTimersByTime(61_000)
  expect(second.takeEmbeddedResponse('/api/a/one', aurora)).toBeUndefined()
})

test('a page without embedded responses has none', async () => {
  const { takeEmbeddedResponse } = await openedWith(null)
  expect(takeEmbeddedResponse('/api/a/one', null)).toBeUndefined()
})
