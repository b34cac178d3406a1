import { Button, Select } from '@mantine/core'
import { importColumns } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { headingKey } from '#shared/imports/match-columns.ts'
import type { UnknownName } from '#shared/records/import-calls.ts'
import { zones } from '#shared/time/zones.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './imports.module.css'

/** Maximum number of listed names, because nobody checks a longer list by hand. */
const maxListed = 50

interface UnknownNamesProps {
  screen: RecordScreen
  options: ImportOptions
  unknown_names: readonly UnknownName[]
  isChecking: boolean
  /** Check the rows again with other options. */
  onOptions: (options: ImportOptions) => void
}

/** Names that match no venue or space. Each is created, replaced by a similar name, or skipped. */
export function UnknownNames({ screen, options, unknown_names, isChecking, onOptions }: UnknownNamesProps) {
  if (unknown_names.length === 0) return null
  const kinds = [...new Set(unknown_names.map(({ kind }) => kind))]
  const columnOf = (kind: string) =>
    importColumns(screen.type).find(({ field }) => field.kind === 'record' && field.of === kind)?.name ?? kind
  const mapName = ({ kind, name }: UnknownName, text: string) => {
    const column = columnOf(kind)
    const values = { ...options.values[column], [headingKey(name)]: text }
    onOptions({ ...options, values: { ...options.values, [column]: values } })
  }
  return (
    <Panel title="New names">
      {kinds.map((kind) =>
        options.create.includes(kind) ? null : (
          <Button
            key={kind}
            mb="sm"
            variant="default"
            disabled={isChecking}
            onClick={() => onOptions({ ...options, create: [...options.create, kind] })}
          >
            Create all {kind}s
          </Button>
        ),
      )}
      <ZoneForAll options={options} unknown_names={unknown_names} isChecking={isChecking} onOptions={onOptions} />
      <ul className={styles.columns}>
        {unknown_names.slice(0, maxListed).map((unknown) => (
          <li key={`${unknown.kind} ${unknown.name} ${JSON.stringify(unknown.creates)}`}>
            <div className={styles.heading}>
              <b>{unknown.name}</b>
              <span>{unknownText(unknown)}</span>
            </div>
            <div className={styles.nameActs}>
              {zoneOf(unknown.creates) !== null ? (
                <Select
                  aria-label={`Time zone of ${unknown.name}`}
                  searchable
                  allowDeselect={false}
                  data={zones()}
                  value={zoneOf(unknown.creates)}
                  disabled={isChecking}
                  onChange={(zone) => {
                    if (zone) onOptions({ ...options, zones: { ...options.zones, [headingKey(unknown.name)]: zone } })
                  }}
                />
              ) : null}
              {unknown.suggestion !== null ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isChecking}
                  onClick={() => mapName(unknown, unknown.suggestion ?? '')}
                >
                  Use ‘{unknown.suggestion}’
                </Button>
              ) : null}
              {unknown.creates !== null ? (
                <Button size="compact-sm" variant="default" disabled={isChecking} onClick={() => mapName(unknown, '')}>
                  Don't create
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {unknown_names.length > maxListed ? (
        <p className={styles.hint}>and {numberText(unknown_names.length - maxListed)} more</p>
      ) : null}
    </Panel>
  )
}

/** Sets the time zone of all created venues whose zone was guessed. */
function ZoneForAll({ options, unknown_names, isChecking, onOptions }: Omit<UnknownNamesProps, 'screen'>) {
  const guessed = unknown_names.filter(({ creates, note }) => note !== null && zoneOf(creates) !== null)
  const zonesGuessed = new Set(guessed.map(({ creates }) => zoneOf(creates)))
  if (guessed.length < 2) return null
  return (
    <Select
      label="Time zone of these venues"
      className={styles.headingRow}
      mb="sm"
      searchable
      allowDeselect={false}
      placeholder="Different time zones"
      data={zones()}
      value={zonesGuessed.size === 1 ? ([...zonesGuessed][0] ?? null) : null}
      disabled={isChecking}
      onChange={(zone) => {
        if (!zone) return
        const same = Object.fromEntries(guessed.map(({ name }) => [headingKey(name), zone]))
        onOptions({ ...options, zones: { ...options.zones, ...same } })
      }}
    />
  )
}

function zoneOf(creates: UnknownName['creates']): string | null {
  return creates?.find(({ name }) => name === 'time_zone')?.text ?? null
}

function unknownText({ kind, creates, note }: UnknownName): string {
  if (creates === null) return `No ${kind} with this name. Its rows come in without.`
  const details = creates.filter(({ name }) => name !== 'time_zone').map(({ text }) => text)
  return [`New ${kind}`, ...details, ...(note ? [note] : [])].join(' · ')
}
