import { PictureFrame } from './picture-frame.tsx'
import styles from './pictures.module.css'

const people = [
  { initials: 'NH', name: 'Noor Haddad', role: 'Admin', state: 'Owner', tone: 'accent' },
  { initials: 'TB', name: 'Tomás Barros', role: 'Manager', state: 'Active', tone: 'success' },
  { initials: 'IV', name: 'Ida Vance', role: 'Member', state: 'Active', tone: 'success' },
  { initials: 'J', name: 'june@northhall.example', role: 'Viewer', state: 'Pending', tone: 'warning' },
]

export function TeamPicture() {
  return (
    <PictureFrame
      title="Team"
      description="The team of a company: each person with a role and a status, and an invitation that is still pending."
    >
      <div className={styles.list}>
        <div className={styles.listHead}>
          <b>Team Members (14)</b>
          <span>Invite Member</span>
        </div>
        {people.map(({ initials, name, role, state, tone }) => (
          <div key={name} className={styles.row}>
            <u>{initials}</u>
            <span>{name}</span>
            <small>{role}</small>
            <em data-tone={tone}>{state}</em>
          </div>
        ))}
      </div>
    </PictureFrame>
  )
}
