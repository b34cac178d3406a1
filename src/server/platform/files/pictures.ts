import type { Sharp } from 'sharp'
import { drawSvg } from './svg-drawing.ts'

/** Larger pictures are not decoded, however small the file. */
const mostPixels = 40_000_000

const photoFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']
/** In hex: gzip, or text with a byte order mark. */
const textMarks = ['1f8b', 'efbbbf', 'fffe', 'feff']
const pngBegins = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Create a square photo. Detects the format by content, not by name. Returns null if it is no photo. */
export async function photoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (beginsAsText(bytes)) return null
  return reencode(bytes, photoFormats, (image) =>
    image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }),
  )
}

/**
 * Create a PNG logo that fits a square, from a PNG or an SVG; null for anything else. Rasterizing makes an SVG harmless: no
 * script, link or style of it is served, and mail clients show it.
 */
export function logoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (!pngBegins.equals(bytes.subarray(0, pngBegins.length))) return drawSvg(bytes, side)
  return reencode(bytes, ['png'], (image) =>
    image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
  )
}

/** Re-encoding drops hidden data of the file. */
async function reencode(
  bytes: Uint8Array,
  formats: readonly string[],
  recipe: (image: Sharp) => Sharp,
): Promise<Buffer | null> {
  // Lazy: the library is large.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await image.metadata()
    return formats.includes(format) ? await recipe(image).toBuffer() : null
  } catch {
    return null
  }
}

/** Such as an SVG. Not even measured, because that alone can take seconds. */
function beginsAsText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64))
  return (
    head.toString('latin1').trimStart().startsWith('<') ||
    textMarks.some((mark) => head.toString('hex').startsWith(mark))
  )
}
