import { setTimeout as pause } from 'node:timers/promises'

/**
 * The longest stretch in milliseconds for which `work` kept the event loop from its timers. Counts processor time of this
 * thread, so that other processes on a busy machine do not count.
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
