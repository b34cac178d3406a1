import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { movedClock } from './moved-clock.ts'
import { until } from './until.ts'

const here = fileURLToPath(new URL('../../', import.meta.url))

export interface Program {
  child: ChildProcess
  ended: Promise<number | null>
  text(): string
  /**
   * Wait for text in the output.
   * @throws with all output, when it ends without the text
   */
  says(words: string | RegExp): Promise<RegExpMatchArray>
  kill(): Promise<void>
}

/** Run a program of the project as a child process, with only PATH from the environment. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string | undefined>,
  folder = here,
): Program {
  const child = spawn(process.execPath, [program, ...args], {
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
