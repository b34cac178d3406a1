import styles from './screen.module.css'

/** Screenshots, created by `npm run pictures`. */
const files = import.meta.glob<string>('./pictures/*', { eager: true, query: '?url', import: 'default' })
const file = (name: string) => files[`./pictures/${name}`]

type Name = 'events' | 'dashboard' | 'team' | 'billing'

/**
 * Screenshot of the demo company in the current color scheme. The browser does not load the image of the other scheme.
 */
export function Screen({ name, description }: { name: Name; description: string }) {
  return (
    <div className={styles.screen}>
      {(['light', 'dark'] as const).map((scheme) => (
        <picture key={scheme} className={styles[scheme]}>
          <source
            type="image/avif"
            srcSet={[640, 1280].map((width) => `${file(`${name}-${scheme}-${width}.avif`)} ${width}w`).join(', ')}
            sizes="(min-width: 77.5em) 643px, (min-width: 56em) 52vw, 92vw"
          />
          <img
            src={file(`${name}-${scheme}-640.webp`)}
            width="1200"
            height="750"
            alt={description}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </div>
  )
}
