import { inflateRawSync } from 'node:zlib'

export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('no ZIP file, or not all of it')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const stored = archive.subarray(start, start + size)
    files.set(name, method === 8 ? inflateRawSync(stored) : stored)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

export function jsonIn(files: Map<string, Buffer>, name: string): Record<string, unknown>[] {
  const file = files.get(name)
  if (!file) throw new Error(`${name} is not among ${[...files.keys()].join(', ')}`)
  return JSON.parse(file.toString('utf8')) as Record<string, unknown>[]
}
