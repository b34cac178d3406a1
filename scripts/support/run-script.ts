import { startError } from '#server/start-errors.ts'

export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`\n${startError(error) ?? (error instanceof Error ? error.message : error)}\n`)
    process.exitCode = 1
  }
}
