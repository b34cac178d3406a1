import { type ChildProcess, spawn } from 'node:child_process'

/** Start another process of the benchmark, so that its work does not count as the server's. */
export function child(file: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

export async function firstLine(of: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of of.stdout ?? []) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text
}

/** First output line of a process that continues to print. */
export function firstLineOfServer(of: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    of.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    of.once('exit', () => resolve(text))
  })
}
