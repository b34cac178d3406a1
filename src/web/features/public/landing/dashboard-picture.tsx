import { PictureFrame } from './picture-frame.tsx'
import styles from './pictures.module.css'

const places = ['Dashboard', 'Events', 'Team', 'Budget', 'Settings']
const figures = [
  { label: 'Members', value: '14' },
  { label: 'Invitations', value: '3' },
  { label: 'Events', value: '8' },
]
const nights = [38, 52, 44, 71, 63, 88, 96]

export function DashboardPicture() {
  return (
    <PictureFrame
      title="Aurora Live"
      description="A company dashboard: modules at the side, widgets with members, invitations and events, the plan and the company status."
    >
      <div className={styles.app}>
        <div className={styles.side}>
          {places.map((place, index) => (
            <span key={place} data-here={index === 0}>
              {place}
            </span>
          ))}
        </div>
        <div className={styles.body}>
          <b className={styles.hello}>Welcome back, Noor</b>
          <div className={styles.figures}>
            {figures.map(({ label, value }) => (
              <div key={label} className={styles.tile}>
                <small>{label}</small>
                <strong>{value}</strong>
              </div>
            ))}
          </div>
          <div className={styles.halves}>
            <div className={styles.tile}>
              <small>This season</small>
              <svg viewBox="0 0 140 56" preserveAspectRatio="none" className={styles.chart} aria-hidden="true">
                {nights.map((height, index) => (
                  <rect
                    key={height}
                    x={index * 20 + 3}
                    y={56 - height * 0.56}
                    width="14"
                    height={height * 0.56}
                    rx="2"
                  />
                ))}
              </svg>
            </div>
            <div className={styles.tile}>
              <small>Subscription</small>
              <strong>Pro</strong>
              <em data-tone="success">Active</em>
              <small>Renews May 5</small>
            </div>
          </div>
        </div>
      </div>
    </PictureFrame>
  )
}
