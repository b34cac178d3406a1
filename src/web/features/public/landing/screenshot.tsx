import styles from './screenshot.module.css'

/** Screenshots, created by `npm run pictures`. */
const screenshotUrls = import.meta.glob<string>('./pictures/*', { eager: true, query: '?url', import: 'default' })
const screenshotUrl = (name: string) => screenshotUrls[`./pictures/${name}`]

type ScreenshotName = 'calendar' | 'holds' | 'events' | 'dashboard' | 'team' | 'billing'

/**
 * Screenshot of the demo company in the current color scheme. The browser does not load the image of the other scheme.
 */
export function Screenshot({ name, description }: { name: ScreenshotName; description: string }) {
  return (
    <div className={styles.screen}>
      {(['light', 'dark'] as const).map((scheme) => (
        <picture key={scheme} className={styles[scheme]}>
          <source
            type="image/avif"
            srcSet={[640, 1280]
              .map((width) => `${screenshotUrl(`${name}-${scheme}-${width}.avif`)} ${width}w`)
              .join(', ')}
            sizes="(min-width: 77.5em) 643px, (min-width: 56em) 52vw, (min-width: 40em) 92vw, 200vw"
          />
          <img
            src={screenshotUrl(`${name}-${scheme}-640.webp`)}
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
