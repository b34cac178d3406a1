import { execFile } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

/** Milliseconds per drawing, including the start of its process. */
const timeoutMilliseconds = 10_000
const maxPictureBytes = 8 * 1024 * 1024
const maxPixels = 40_000_000

/**
 * Render an SVG as a PNG that fits a square; null if it is no SVG or takes too long. A small SVG can occupy a renderer
 * for hours, and the renderer cannot be interrupted. It therefore runs in a child process, which can be killed and has
 * no environment variables.
 */
export function drawSvg(bytes: Uint8Array, side: number, milliseconds = timeoutMilliseconds): Promise<Buffer | null> {
  const program = `import { drawInput } from ${JSON.stringify(import.meta.url)}; await drawInput(${side})`
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', program],
      {
        encoding: 'buffer',
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: maxPictureBytes,
        windowsHide: true,
        env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, UV_THREADPOOL_SIZE: '1' },
      },
      (error, picture) => resolve(error || picture.length === 0 ? null : picture),
    )
    // The child process can be killed before it has read all input.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}

/** Main function of the child process: SVG in, PNG out. The renderer gets no base URL, so it loads no file and no URL. */
export async function drawInput(side: number): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const bytes = await buffer(process.stdin)
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { format, width, height } = await sharp(bytes, limits).metadata()
  if (format !== 'svg') return
  // Render at the target size instead of the size in the file, which corresponds to 72 dpi.
  const density = Math.min(Math.max((72 * side) / Math.max(width, height, 1), 1), 10_000)
  const picture = await sharp(bytes, { ...limits, density })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.stdout.write(picture)
}
