import sharp, { type Metadata, type Sharp } from 'sharp'

/** Nothing larger is decoded, whatever a small file claims. */
const mostPixels = 40_000_000
/** Seconds that one picture may take. */
const patience = 10

const photoFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']

/** A picture that we have encoded ourselves: what was hidden in the file stays behind. */
type Recipe = (image: Sharp, of: Metadata) => Sharp

/** A square photo, from what the bytes are and not from what they are called. Null for what is no photo. */
export function photoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  return reencode(bytes, photoFormats, (image) =>
    image.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 86 }),
  )
}

/**
 * A logo as a PNG that fits a square, from a PNG or an SVG; null for anything else. An SVG is made harmless by being
 * drawn: no script, link or style of it is ever served, and mail clients show it. The renderer gets bytes without an
 * address, so it fetches no file and no URL that they name.
 */
export function logoFrom(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  return reencode(bytes, ['png', 'svg'], (image, { format, width, height }) => {
    // Vectors are drawn as large as they will be kept, not at the size they happen to name.
    const drawn = format === 'svg' ? sharp(bytes, { ...limits, density: densityFor(width, height, side) }) : image
    return drawn.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 })
  })
}

const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const

async function reencode(bytes: Uint8Array, formats: readonly string[], recipe: Recipe): Promise<Buffer | null> {
  try {
    const image = sharp(bytes, limits)
    const metadata = await image.metadata()
    if (!formats.includes(metadata.format)) return null
    return await recipe(image, metadata).timeout({ seconds: patience }).toBuffer()
  } catch {
    return null
  }
}

/** Dots per inch; 72 draws an SVG at the size it names. */
function densityFor(width: number, height: number, side: number): number {
  return Math.min(Math.max((72 * side) / Math.max(width, height, 1), 1), 10_000)
}
