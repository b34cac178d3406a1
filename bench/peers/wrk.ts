import { connections, type HttpRequest } from './contender.ts'
import { findProgram, runProgram } from './programs.ts'

export const hasWrk = () => findProgram('wrk') !== null

interface Asked {
  requests: number
  seconds: number
  /** In milliseconds. */
  p50: number
  p95: number
}

/** Send one request repeatedly on ten connections for some seconds. Throws if a response fails. */
export async function askWithWrk({ url, method, headers, body }: HttpRequest, seconds: number): Promise<Asked> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const fixed = ['-t', '1', '-c', String(connections), '-d', String(seconds), '--timeout', '30']
  const script = ['-s', 'bench/peers/load.lua']
  const env = { LOAD_METHOD: method, LOAD_BODY: body }
  const { stderr } = await runProgram('wrk', [...fixed, ...named, ...script, url], { env })
  const { refused, lost, ...asked }: Asked & { refused: number; lost: number } = JSON.parse(stderr)
  if (refused + lost > 0) throw new Error(`${refused} answers with an error, ${lost} lost`)
  return asked
}
