import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { movedClock } from './moved-clock.ts'
import { until } from './until.ts'

const here = fileURLToPath(new URL('../../', import.meta.url))

export interface Program {
  child: ChildProcess
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
  /** What it has printed. */
  text(): string
  /** Waits until it has printed the words. @throws with all it has printed, when it ends without */
  says(words: string | RegExp): Promise<RegExpMatchArray>
  /** Ends it without a word, and waits. */
  kill(): Promise<void>
}

/** A program of the project as a process of its own, with nothing of our environment but the path. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string | undefined>,
  folder = here,
  nodeOptions: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...movedClock, LOG_LEVEL: 'silent', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    text: () => output,
    says: (words) =>
      until(`${program} to say ${words}`, () => {
        const said = output.match(words)
        if (!said && hasEnded()) throw new Error(`${program} ended: ${output}`)
        return said
      }),
    async kill() {
      if (!hasEnded()) child.kill('SIGKILL')
      await ended
    },
  }
}
