/** Lower case, without the accents of Latin letters. The accents become separate characters. */
export function plainLetters(name: string): string {
  return name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('æ', 'ae')
}

/** Create a slug from a name: only a-z, 0-9 and single hyphens. Letters lose their accents. */
export function slugify(name: string): string {
  return plainLetters(name)
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ /g, '-')
    .replace(/-+/g, '-')
    .slice(0, maxSlugLength)
}

export const minSlugLength = 2
export const maxSlugLength = 60

/** Whether a slug is valid: right length, and no hyphen at the start or end. */
export function isSlug(slug: string): boolean {
  return slug.length >= minSlugLength && slug.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
}

/** Alternatives for a taken slug, in the order in which to try them: 'blue-note-2' and so on. */
export function similarSlugs(slug: string): string[] {
  return Array.from({ length: 19 }, (_, index) => {
    const end = `-${index + 2}`
    return slug.slice(0, maxSlugLength - end.length).replace(/-$/, '') + end
  })
}
