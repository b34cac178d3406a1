import { PictureFrame } from './picture-frame.tsx'
import styles from './pictures.module.css'

const usage = [
  { label: 'Team members', text: '14 of 25', share: 56 },
  { label: 'Events', text: '8 of 50', share: 16 },
  { label: 'Storage', text: '310 GB of 500 GB', share: 62 },
]

export function BillingPicture() {
  return (
    <PictureFrame
      title="Billing"
      description="A company's plan: what is used of each limit, and the latest invoice, paid."
    >
      <div className={styles.list}>
        <div className={styles.listHead}>
          <b>Pro</b>
          <em data-tone="success">Active</em>
        </div>
        <div className={styles.usage}>
          {usage.map(({ label, text, share }) => (
            <div key={label}>
              <span>{label}</span>
              <small>{text}</small>
              <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="3" />
                <rect width={share} height="3" data-filled="true" />
              </svg>
            </div>
          ))}
        </div>
        <div className={styles.row} data-kind="invoice">
          <span>Invoice 2026-0412</span>
          <small>Apr 05, 2026</small>
          <em data-tone="success">Paid</em>
        </div>
      </div>
    </PictureFrame>
  )
}
