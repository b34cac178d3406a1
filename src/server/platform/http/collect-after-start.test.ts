import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { collectAfterStart } from './collect-after-start.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the garbage of a start is collected once, after two seconds without requests', () => {
  vi.useFakeTimers()
  const server = createServer()
  const collect = vi.fn()
  collectAfterStart(server, collect)
  for (let request = 0; request < 5; request++) {
    vi.advanceTimersByTime(1900)
    server.emit('request')
  }
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(collect).toHaveBeenCalledTimes(1)
  server.emit('request')
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('freed memory returns to the operating system', () => {
  vi.useFakeTimers()
  let held: object[] | null = Array.from({ length: 400_000 }, (_, at) => ({ at, text: `row ${at}` }))
  const before = process.memoryUsage().heapTotal
  expect(held).toHaveLength(400_000)
  held = null
  collectAfterStart(createServer())
  vi.advanceTimersByTime(2000)
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 10 * 1024 ** 2)
})
