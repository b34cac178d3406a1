import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { foldText } from '#shared/fold-text.ts'
import { type ImportColumn, idColumn } from '#shared/imports/import-columns.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './imports.module.css'
import type { ConstantColumn, MatchedColumn } from './matched-table.ts'
import { isRoomName } from './room-columns.ts'

const spaceColumn = 'days.spaces'

interface ConstantColumnsProps {
  columns: readonly ImportColumn[]
  /** Names of the columns that the table has. */
  taken: readonly string[]
  constants: readonly ConstantColumn[]
  sheetName: string
  /** Rows above the headings. */
  above: readonly (readonly string[])[]
  roomVenue: RoomVenue
  onChange: (constants: ConstantColumn[]) => void
}

interface RoomVenue {
  /** Whether the table has rooms but no venue. */
  isMissing: boolean
  /**
   * Suggested venue: the only venue, or the only one with rooms of these names. If there is no venue, the name of the
   * company.
   */
  suggested: string | null
  isLoading: boolean
}

/** Find a venue for the rooms of a table without a venue column. */
export function useRoomVenue(chosen: readonly Pick<MatchedColumn, 'column' | 'examples'>[]): RoomVenue {
  const rooms = chosen.find(({ column }) => column === spaceColumn)?.examples
  const isMissing = rooms !== undefined && !chosen.some(({ column }) => column === 'venue')
  const venues = useApiQuery(companyApi.venues.listRecords, isMissing ? { limit: 2 } : null)
  const spaces = useApiQuery(companyApi.spaces.listRecords, isMissing ? { limit: 100 } : null)
  const { account } = useSession()
  const current = account?.memberships.find(({ company }) => company.id === account.company?.id)?.company
  const isLoading = isMissing && (venues.isPending || spaces.isPending)
  if (!isMissing || !venues.data) return { isMissing, suggested: null, isLoading }
  const [first, second] = venues.data.rows
  if (!second) return { isMissing, suggested: first?.name ?? current?.name ?? null, isLoading }
  const names = new Set(rooms.map(foldText))
  const named = (spaces.data?.rows ?? []).filter(({ name }) => names.has(foldText(name)))
  const [only, ...more] = new Set(named.map(({ venue }) => (venue as { name: string }).name))
  return { isMissing, suggested: more.length === 0 ? (only ?? null) : null, isLoading }
}

/** Inputs for values that apply to every row, such as a venue that the file does not mention. */
export function ConstantColumns({ columns, taken, constants, sheetName, above, ...props }: ConstantColumnsProps) {
  const { roomVenue, onChange } = props
  const used = new Set([...taken, ...constants.map(({ column }) => column)])
  const offered = columns.filter(({ name, field }) => name !== idColumn && !field.not_copied)
  const isOfRoom = columns.some(({ name }) => name === spaceColumn) && !used.has(spaceColumn) && isRoomName(sheetName)
  const isTitled = columns.some(
    ({ name, is_name }) => (name === 'name' || name === idColumn || is_name) && used.has(name),
  )
  const title = columns.some(({ is_name }) => is_name) && !isTitled ? titleIn(above) : null
  const add = (name: string, text: string) => {
    const found = offered.find((one) => one.name === name && !used.has(name))
    onChange([...constants, { column: found?.name ?? '', label: found?.field.label ?? '', text }])
  }
  const change = (at: number, changed: Partial<ConstantColumn>) =>
    onChange(constants.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  return (
    <>
      {constants.length > 0 ? (
        <ul className={styles.columns}>
          {constants.map(({ column, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values stay where they are
            <li key={at}>
              <TextInput
                label="Value for all rows"
                value={text}
                maxLength={200}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
              <NativeSelect
                label="Field"
                value={column}
                error={isWithoutField({ column, text }) ? 'Select the field of this value, or clear the value' : null}
                data={[
                  { value: '', label: 'Select…' },
                  ...offered.map(({ name, field }) => ({
                    value: name,
                    label: field.label,
                    disabled: name !== column && used.has(name),
                  })),
                ]}
                onChange={(event) => {
                  const chosen = offered.find(({ name }) => name === event.currentTarget.value)
                  change(at, { column: chosen?.name ?? '', label: chosen?.field.label ?? '' })
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {title !== null ? (
        <PlainNotice tone="info">
          No column has the titles. Above the table is ‘{title}’.{' '}
          <Button size="compact-xs" variant="default" onClick={() => add('name', title)}>
            Use it as the title of all rows
          </Button>
        </PlainNotice>
      ) : null}
      {isOfRoom ? (
        <PlainNotice tone="info">
          No column has the rooms.{' '}
          <Button size="compact-xs" variant="default" onClick={() => add(spaceColumn, sheetName)}>
            Use the room ‘{sheetName}’ of the sheet for all rows
          </Button>
        </PlainNotice>
      ) : null}
      {roomVenue.isMissing ? (
        <PlainNotice tone={roomVenue.suggested === null ? 'warning' : 'info'}>
          {roomVenue.suggested === null
            ? 'Rooms are only imported with a venue. Map a column to it, or '
            : `No column has the venue of the rooms: ‘${roomVenue.suggested}’ is used for all rows. `}
          <Button size="compact-xs" variant="default" onClick={() => add('venue', roomVenue.suggested ?? '')}>
            {roomVenue.suggested === null ? 'Enter one for all rows' : 'Change'}
          </Button>
        </PlainNotice>
      ) : null}
      <Button
        w="fit-content"
        variant="default"
        leftSection={<Plus size={16} aria-hidden="true" />}
        onClick={() => add('venue', '')}
      >
        Add a value for all rows
      </Button>
    </>
  )
}

/** Whether a value would be ignored, because no field is selected for it. */
export function isWithoutField({ column, text }: Pick<ConstantColumn, 'column' | 'text'>): boolean {
  return column === '' && text.trim() !== ''
}

const longestTitle = 100

/** Line above a table that can be a title for all rows, such as the name of a tour. */
function titleIn(above: readonly (readonly string[])[]): string | null {
  const lines = above.map((row) => row.filter((cell) => cell !== '')).filter(({ length }) => length === 1)
  return lines.flat().find((line) => /\p{L}{3}/u.test(line) && line.length <= longestTitle) ?? null
}
