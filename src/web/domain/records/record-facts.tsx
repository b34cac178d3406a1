import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { useIsGuest } from '#web/platform/session/session.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { FieldValue } from './field-value.tsx'
import type { Person, RecordRow, RecordScreen } from './record-screen.ts'
import { isSame } from './record-values.ts'

/** Values of a record in the sections of its form; empty values are omitted. */
export function RecordFacts({ screen, record }: { screen: RecordScreen; record: RecordRow }) {
  const { fields } = screen.type
  const isGuest = useIsGuest()
  const isHidden = (name: string) =>
    isGuest && Array.isArray(screen.fieldsForGuests) && !screen.fieldsForGuests.includes(name)
  const saysSomething = (name: string) => !isHidden(name) && !isSame(fieldValueOf(record, name), null)
  const sections = screen.form.map(({ title, fields: names }) => ({ title, names: names.flat().filter(saysSomething) }))
  return (
    <>
      {sections
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <Panel key={title} title={title}>
            <Facts
              facts={names.map((name) => [
                fields[name]?.label ?? name,
                <FieldValue key={name} screen={screen} name={name} row={record} />,
              ])}
            />
          </Panel>
        ))}
      <History record={record} />
    </>
  )
}

function History({ record }: { record: RecordRow }) {
  const { created_at, created_by, updated_at, updated_by } = record
  if (created_at === null || updated_at === null) return null
  return (
    <Panel>
      <Facts
        facts={[
          ['Made', `${dateAndTime(created_at)}, ${nameOf(created_by)}`],
          ['Last changed', `${dateAndTime(updated_at)}, ${nameOf(updated_by)}`],
        ]}
      />
    </Panel>
  )
}

function nameOf(person: Person | null): string {
  return person ? (person.name ?? 'a member without a name') : 'Former member'
}
