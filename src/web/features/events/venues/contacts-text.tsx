import type { VenueContact } from '#shared/features/events/venues.ts'
import styles from './venues.module.css'

export function ContactsText({ contacts }: { contacts: unknown }) {
  return (
    <ul className={styles.list}>
      {(contacts as VenueContact[]).map(({ role, name, email, phone }) => (
        <li key={`${role} ${name} ${email}`}>
          <b>{role}</b>
          {name ? ` · ${name}` : ''}
          {phone ? (
            <>
              {' · '}
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          ) : null}
          {email ? (
            <>
              {' · '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
