import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that tests allow a request to block others. Far above the goal of 100, so that a slow machine passes. */
export const maxBlock = 300

/**
 * The longest time in milliseconds for which `work` blocked the event loop. Counts CPU time of this thread, so that other
 * processes do not affect it.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }, 5)
  await pause(20)
  longest = 0
  try {
    await work()
    await pause(20)
  } finally {
    clearInterval(timer)
  }
  return longest
}
