import {
  ColorSwatch,
  ComboboxChevron,
  type ComboboxData,
  getOptionsLockup,
  getParsedComboboxData,
  Input,
  Pill,
  PillsInput,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { OnReach, type Typing } from './on-reach.tsx'

export interface ChoiceInputProps {
  name?: string | undefined
  /** Marks the field for the form, which focuses it. */
  'data-path'?: string | undefined
  label?: ReactNode
  description?: ReactNode
  placeholder?: string | undefined
  error?: ReactNode
  readOnly?: boolean | undefined
  required?: boolean | undefined
  withAsterisk?: boolean | undefined
}

interface OfferedProps extends ChoiceInputProps {
  data: ComboboxData
  clearable?: boolean
  limit?: number
  nothingFoundMessage?: string
}

export interface SelectProps extends OfferedProps {
  value: string | null
  onChange: (value: string | null) => void
}

const asCombobox = {
  role: 'combobox',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  autoComplete: 'off',
} as const

export function Select(props: SelectProps) {
  const { data, clearable, limit: _, nothingFoundMessage: __, value, onChange, ...shared } = props
  const closed = ({ typed, onType }: Typing) => (
    <TextInput
      {...shared}
      {...asCombobox}
      {...clearing(clearable && value !== null && !shared.readOnly, () => onChange(null))}
      rightSectionPointerEvents="none"
      value={typed ?? (value === null ? '' : labelsOf(data)(value))}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
  return (
    <OnReach readOnly={shared.readOnly} closed={closed}>
      {(code) => <code.Select {...props} searchable />}
    </OnReach>
  )
}

interface MultiSelectProps extends OfferedProps {
  value: string[]
  onChange: (value: string[]) => void
}

export function MultiSelect(props: MultiSelectProps) {
  const { data, clearable, limit: _, nothingFoundMessage: __, value, onChange, ...shared } = props
  return (
    <OnReach
      readOnly={shared.readOnly}
      closed={(typing) => (
        <Pills
          {...shared}
          {...typing}
          {...clearing(clearable && value.length > 0 && !shared.readOnly, () => onChange([]))}
          words={value.map(labelsOf(data))}
          onRemove={(at) => onChange(value.filter((_one, index) => index !== at))}
        />
      )}
    >
      {(code) => <code.MultiSelect {...props} searchable />}
    </OnReach>
  )
}

interface TagsInputProps extends ChoiceInputProps {
  /** Suggestions; other words can be entered too. */
  data: string[]
  maxTags?: number
  value: string[]
  onChange: (value: string[]) => void
}

/** Words, each confirmed by Enter or a comma. */
export function TagsInput(props: TagsInputProps) {
  const { data: _, maxTags = Number.POSITIVE_INFINITY, value, onChange, ...shared } = props
  const closed = ({ typed, onType }: Typing) => {
    const add = () => {
      const word = typed?.trim()
      if (!word || value.length >= maxTags) return
      onType(null)
      if (!value.some((one) => one.toLowerCase() === word.toLowerCase())) onChange([...value, word])
    }
    return (
      <Pills
        {...shared}
        typed={typed}
        onType={onType}
        onEnd={add}
        words={value}
        onRemove={(at) => onChange(value.filter((_one, index) => index !== at))}
      />
    )
  }
  return (
    <OnReach readOnly={shared.readOnly} closed={closed}>
      {(code) => <code.TagsInput {...props} />}
    </OnReach>
  )
}

interface ColorInputProps extends ChoiceInputProps {
  swatches?: string[]
  value: string
  onChange: (value: string) => void
}

export function ColorInput(props: ColorInputProps) {
  const { swatches: _, value, onChange, ...shared } = props
  const closed = () => (
    <TextInput
      {...shared}
      autoComplete="off"
      spellCheck={false}
      leftSection={<ColorSwatch size={18} color={CSS.supports('color', value) ? value : '#fff'} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <OnReach readOnly={shared.readOnly} closed={closed}>
      {(code) => (
        <code.ColorInput
          {...props}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
        />
      )}
    </OnReach>
  )
}

interface PillsProps extends ChoiceInputProps, Typing {
  words: readonly string[]
  onRemove: (at: number) => void
  onEnd?: () => void
}

function Pills(props: PillsProps) {
  const { name, 'data-path': path, placeholder, readOnly, words, onRemove, typed, onType, onEnd, ...shared } = props
  return (
    <PillsInput {...shared}>
      <Pill.Group>
        {words.map((word, at) => (
          <Pill key={word} withRemoveButton={!readOnly} onRemove={() => onRemove(at)}>
            {word}
          </Pill>
        ))}
        <PillsInput.Field
          {...asCombobox}
          name={name}
          data-path={path}
          placeholder={placeholder}
          readOnly={readOnly}
          value={typed ?? ''}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={onEnd}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnd || typed === null) return
            event.preventDefault()
            onEnd()
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** Right section of a closed input: its arrow, or a clear button. */
function clearing(isShown: boolean | undefined, clear: () => void) {
  const cross = (
    <Input.ClearButton tabIndex={-1} aria-hidden onMouseDown={(event) => event.preventDefault()} onClick={clear} />
  )
  return { __defaultRightSection: <ComboboxChevron />, __clearSection: cross, __clearable: isShown === true }
}

function labelsOf(data: ComboboxData): (value: string) => string {
  const options = getOptionsLockup(getParsedComboboxData(data))
  return (value) => (Object.hasOwn(options, value) && options[value]?.label) || value
}
