import type { Sharp } from 'sharp'
import { drawSvg } from './svg-drawing.ts'

/** Nothing larger is decoded, whatever a small file claims. */
const mostPixels = 40_000_000

const photoFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']
/** In hex: compressed, or text with a mark of its encoding. */
const textMarks = ['1f8b', 'efbbbf', 'fffe', 'feff']
const pngBegins = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A square photo, from what the bytes are and not from what they are called. Null for what is no photo. */
export async function photoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (beginsAsText(bytes)) return null
  return reencode(bytes, photoFormats, (image) =>
    image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }),
  )
}

/**
 * A logo as a PNG that fits a square, from a PNG or an SVG; null for anything else. An SVG is made harmless by being
 * drawn: no script, link or style of it is ever served, and mail clients show it.
 */
export function logoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  if (!pngBegins.equals(bytes.subarray(0, pngBegins.length))) return drawSvg(bytes, side)
  return reencode(bytes, ['png'], (image) =>
    image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
  )
}

/** The picture as we have encoded it ourselves: what was hidden in the file stays behind. */
async function reencode(
  bytes: Uint8Array,
  formats: readonly string[],
  recipe: (image: Sharp) => Sharp,
): Promise<Buffer | null> {
  // Loaded by the first picture: it is large.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await image.metadata()
    return formats.includes(format) ? await recipe(image).toBuffer() : null
  } catch {
    return null
  }
}

/** As an SVG does; it is not even measured, which alone can take seconds. */
function beginsAsText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64))
  return (
    head.toString('latin1').trimStart().startsWith('<') ||
    textMarks.some((mark) => head.toString('hex').startsWith(mark))
  )
}
