import { unreadable } from './unreadable-table.ts'

interface Decoded {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

/** Decode a file by its BOM or detected encoding; if it is not valid UTF-8, use a legacy encoding. */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return as('utf-16le', 'UTF-16', bytes)
  if (first === 0xfe && second === 0xff) return as('utf-16be', 'UTF-16', bytes)
  const unmarked = zerosOf(bytes)
  if (unmarked) return as(unmarked, 'UTF-16', bytes)
  if (bytes.includes(0)) unreadable('This is not a table. Choose a CSV or XLSX file.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return as('windows-1252', 'Windows-1252', bytes)
  }
}

function as(label: string, encoding: Decoded['encoding'], bytes: Uint8Array): Decoded {
  return { text: new TextDecoder(label).decode(bytes), encoding }
}

/** In UTF-16, every other byte of Latin text is zero. */
function zerosOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 5 && even === 0) return 'utf-16le'
  return even > start.length / 5 && odd === 0 ? 'utf-16be' : null
}
