import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type VenueContact, venueRecord } from '#shared/features/events/venues.ts'
import { zones } from '#shared/time/zones.ts'
import type { FieldInputProps, FieldInputs } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import styles from './venues.module.css'

const contactLabels = { role: 'Role', name: 'Name', email: 'Email', phone: 'Phone' } as const

function ContactsInput({ value, onChange, errors, readOnly }: FieldInputProps) {
  const contacts = Array.isArray(value) ? (value as VenueContact[]) : []
  const change = (at: number, changed: Partial<VenueContact>) =>
    onChange(contacts.map((contact, index) => (index === at ? { ...contact, ...changed } : contact)))
  return (
    <div className={styles.contacts}>
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
        <fieldset key={at} className={styles.contact}>
          <legend>{`Contact ${at + 1}`}</legend>
          {Object.entries(contactLabels).map(([name, label]) => (
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

export const venueInputs: FieldInputs = { contacts: ContactsInput, time_zone: ZoneInput }

/**
 * Input for the time zone of a venue. For a new venue, the default is the zone of the address if it is unambiguous, or
 * of the company while there is no address. Otherwise the likely zones come first in the list.
 */
function ZoneInput({ value, onChange, errors, readOnly, isNew, values }: FieldInputProps) {
  const [chosen, setChosen] = useState(false)
  const [address] = useDebouncedValue(toZoneAddress(values), 300)
  const { data } = useApiQuery(companyApi.venues.getZoneOfAddress, readOnly ? null : address, {
    placeholderData: (before) => before,
  })
  const { label, hint } = venueRecord.fields.time_zone
  const found = address ? (data?.time_zone ?? null) : null
  const own = companyTimeZone() ?? null
  const proposed = address ? found : own
  const follow = useEffectEvent((zone: string | null) => {
    if (isNew && !chosen && (data || !address) && zone !== (value || null)) onChange(zone ?? '')
  })
  useEffect(() => follow(proposed), [proposed])

  const likely = address && data && data.candidates.length > 0 ? data.candidates : own ? [own] : []
  const all = zones()
  const follows = isNew && !chosen && proposed !== null && proposed === value
  const proposal = address ? 'Detected from the address' : 'Your company’s time zone'
  return (
    <div className={styles.zone}>
      <Select
        searchable
        label={label}
        data-path="time_zone"
        required
        description={follows ? proposal : hint}
        data={[
          ...(likely.length > 0 ? [{ group: 'Likely', items: likely }] : []),
          { group: 'All', items: all.filter((zone) => !likely.includes(zone)) },
        ]}
        limit={80}
        nothingFoundMessage="No such time zone"
        value={typeof value === 'string' && value !== '' ? value : null}
        error={errors['']}
        readOnly={readOnly}
        onChange={(zone) => {
          setChosen(true)
          onChange(zone ?? '')
        }}
      />
      {found && found !== value && !readOnly ? (
        <Button variant="default" size="compact-sm" onClick={() => onChange(found)}>
          Use {found}, by the address
        </Button>
      ) : null}
    </div>
  )
}

/** Address for looking up time zones; null without a country. */
function toZoneAddress({ country, city, region }: FieldInputProps['values']) {
  if (typeof country !== 'string' || country === '') return null
  const text = (said: unknown) => (typeof said === 'string' ? said.trim().slice(0, 120) : '')
  return { country, city: text(city), region: text(region) }
}
