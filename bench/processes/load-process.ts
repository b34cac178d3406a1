import { createRequire } from 'node:module'

/**
 * Asks one address again and again on so many connections, from a process of its own. Arguments: the folder where
 * autocannon is installed, and the load as JSON. Prints what came of it as JSON.
 */
interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  connections: number
  seconds: number
}

const [folder = '', asked = ''] = process.argv.slice(2)
const { url, method, headers, body, connections, seconds }: Load = JSON.parse(asked)
const autocannon = createRequire(`${folder}/`)('autocannon')
const milliseconds: number[] = []
const statuses = new Map<number, number>()

const began = performance.now()
const run = autocannon({ url, method, headers, body, connections, duration: seconds, timeout: 30 })
run.on('response', (_client: unknown, status: number, _bytes: number, took: number) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  milliseconds.push(took)
})
const { errors } = await run
const elapsed = (performance.now() - began) / 1000

milliseconds.sort((one, other) => one - other)
const at = (part: number) => milliseconds[Math.floor(milliseconds.length * part)] ?? Number.NaN
const failed = [...statuses].filter(([status]) => status !== 200).map(([status, times]) => `${status}: ${times}`)
if (errors > 0) failed.push(`errors: ${errors}`)
console.log(JSON.stringify({ requests: milliseconds.length, seconds: elapsed, p50: at(0.5), p95: at(0.95), failed }))
