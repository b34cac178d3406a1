import { execFile } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

/** Milliseconds that one drawing may take, the start of its process included. */
const timeoutMilliseconds = 10_000
const largestPicture = 8 * 1024 * 1024
const mostPixels = 40_000_000

/**
 * Draws an SVG as a PNG that fits a square; null for what is no SVG or takes too long. A drawing of a few kilobytes can
 * keep a renderer busy for hours and cannot be interrupted from within, so it gets a process of its own, which is
 * ended in time, and which knows nothing of our environment.
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
        maxBuffer: largestPicture,
        windowsHide: true,
        env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, UV_THREADPOOL_SIZE: '1' },
      },
      (error, picture) => resolve(error || picture.length === 0 ? null : picture),
    )
    // It may have been ended before it has read everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}

/** What the process does: an SVG comes in, a PNG goes out. The renderer gets no address, so it fetches no file and no URL. */
export async function drawInput(side: number): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const bytes = await buffer(process.stdin)
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const { format, width, height } = await sharp(bytes, limits).metadata()
  if (format !== 'svg') return
  // Drawn as large as it will be kept, not at the size it happens to name; 72 dots per inch are that size.
  const density = Math.min(Math.max((72 * side) / Math.max(width, height, 1), 1), 10_000)
  const picture = await sharp(bytes, { ...limits, density })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  process.stdout.write(picture)
}
