import { Button, CloseButton, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { VenueContact } from '#shared/features/events/venues.ts'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import styles from './venues.module.css'

const labels = { role: 'Role', name: 'Name', email: 'Email', phone: 'Phone' } as const

export function ContactsInput({ value, onChange, errors, readOnly }: CustomInputProps) {
  const contacts = Array.isArray(value) ? (value as VenueContact[]) : []
  const change = (at: number, changed: Partial<VenueContact>) =>
    onChange(contacts.map((contact, index) => (index === at ? { ...contact, ...changed } : contact)))
  return (
    <div className={styles.contacts}>
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
        <fieldset key={at} className={styles.contact}>
          <legend>{`Contact ${at + 1}`}</legend>
          {Object.entries(labels).map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              data-path={`contacts.${at}.${name}`}
              value={contact[name as keyof VenueContact] ?? ''}
              error={errors[`${at}.${name}`]}
              readOnly={readOnly}
              onChange={(event) => change(at, { [name]: event.currentTarget.value })}
            />
          ))}
          {readOnly ? null : (
            <CloseButton
              size="lg"
              aria-label={`Remove contact ${at + 1}`}
              onClick={() => onChange(contacts.filter((_, index) => index !== at))}
            />
          )}
        </fieldset>
      ))}
      {readOnly ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden="true" />}
            onClick={() => onChange([...contacts, { role: '', name: '', email: '', phone: '' }])}
          >
            Add a contact
          </Button>
        </div>
      )}
    </div>
  )
}
