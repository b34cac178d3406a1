import { unreadable } from './unreadable-table.ts'

export interface ZipPart {
  name: string
  /** Size declared by the archive. */
  size: number
  packed: Uint8Array<ArrayBuffer>
  isDeflated: boolean
}

/** A spreadsheet of 20,000 rows unpacks to less. */
const most = { bytes: 150_000_000, parts: 2_000 }
const broken = 'This file is damaged. Open it in your spreadsheet program and save it again.'

/**
 * What an archive says that it holds, without unpacking any of it.
 * @throws UnreadableTable when it is broken, encrypted, or declares more than any table needs
 */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > most.parts) unreadable('This file holds more parts than a spreadsheet has.')
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) unreadable(broken)
    if (view.getUint16(at + 8, true) & 1) unreadable('This file is protected by a password. Save it without one first.')
    const nameLength = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      size: view.getUint32(at + 24, true),
      packed: packedAt(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      isDeflated: view.getUint16(at + 10, true) === 8,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (parts.reduce((sum, { size }) => sum + size, 0) > most.bytes) tooLarge()
  return parts
}

/**
 * Unpacks a part and looks at it piece by piece, keeping none of it.
 * @throws UnreadableTable as soon as it is more than it declares
 */
export async function unpackPiecewise(part: ZipPart, look: (piece: Uint8Array) => void): Promise<void> {
  if (!part.isDeflated) return look(part.packed)
  const packed = new Response(part.packed).body ?? unreadable(broken)
  const pieces = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let unpacked = 0
  for (;;) {
    const { done, value } = await pieces.read().catch(() => unreadable(broken))
    if (done) return
    unpacked += value.byteLength
    if (unpacked > part.size || unpacked > most.bytes) {
      await pieces.cancel().catch(() => undefined)
      tooLarge()
    }
    look(value)
  }
}

function tooLarge(): never {
  unreadable('This file unpacks to more than 150 MB. Save only the table in a file of its own.')
}

function packedAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number, length: number): Uint8Array<ArrayBuffer> {
  if (at + 30 > view.byteLength) unreadable(broken)
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return bytes.subarray(begin, begin + length)
}

/** It stands at the end, before a remark of at most 64 kB. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  return unreadable(broken)
}
