import type { Sharp } from 'sharp'
import { drawSvg } from './svg-drawing.ts'

/** Maximum number of pixels. Larger pictures are not decoded, even if the file is small. */
const maxPixels = 40_000_000

const photoFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']
/** First bytes (hex) of SVGs that do not begin with '<': compressed by gzip, or with a byte order mark. */
const textSignatures = ['1f8b', 'efbbbf', 'fffe', 'feff']
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Create a square photo. Detects the format by content, not by name. Returns null if it is no photo. */
export async function createPhoto(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (beginsAsText(bytes)) return null
  return reencode(bytes, photoFormats, (image) =>
    image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }),
  )
}

/**
 * Create a PNG logo that fits a square, from a PNG or SVG file; null for any other file. Converting an SVG to pixels
 * removes its scripts, links and styles, and mail clients can show the result.
 */
export function createLogo(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (!pngSignature.equals(bytes.subarray(0, pngSignature.length))) return drawSvg(bytes, side)
  return reencode(bytes, ['png'], (image) =>
    image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
  )
}

/** Re-encode a picture, which removes metadata and other hidden data. */
async function reencode(
  bytes: Uint8Array,
  formats: readonly string[],
  recipe: (image: Sharp) => Sharp,
): Promise<Buffer | null> {
  // Imported on first use, because the library is large.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    return formats.includes(format) ? await recipe(image).toBuffer() : null
  } catch {
    return null
  }
}

/** Whether a file is text, such as an SVG. Measuring an SVG can take seconds, so text is rejected first. */
function beginsAsText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64))
  return (
    head.toString('latin1').trimStart().startsWith('<') ||
    textSignatures.some((mark) => head.toString('hex').startsWith(mark))
  )
}
