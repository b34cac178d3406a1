import { Readable } from 'node:stream'

export interface ArchivedFile {
  name: string
  content(): Readable | Promise<Readable>
}

/** Stream a ZIP file. Memory use does not grow with the size of the file. */
export async function createZip(files: readonly ArchivedFile[]): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const whole = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => whole.destroy(error))
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, {}, (give) => {
      Promise.resolve()
        .then(content)
        .then(
          (stream) => give(null, stream),
          (error: Error) => whole.destroy(error),
        )
    })
  zip.end()
  return whole
}
