import { TagsInput as WordsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { recordLimits } from '#shared/records/record-field.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useTags } from './use-tags.ts'

interface TagsInputProps {
  label: string
  value: readonly string[]
  error?: ReactNode
  readOnly: boolean
  onChange: (ids: string[]) => void
}

/** Input for tags with suggestions. Entering an unknown tag creates it. */
export function TagsInput({ label, value, error, readOnly, onChange }: TagsInputProps) {
  const { tags, names } = useTags()
  const [opened, setOpened] = useState(false)
  const create = useApiMutation(companyApi.eventSettings.createTag, {
    errorToast: 'The tag could not be made',
    invalidates: ['eventSettings'],
  })
  const words = value.map((id) => names.get(id)).filter((name) => name !== undefined)

  const change = async (next: string[]) => {
    // An open list would cover the buttons of a dialog.
    setOpened(false)
    const isKnown = (word: string) => tags.find(({ name }) => name.toLowerCase() === word.toLowerCase())
    const ids = await Promise.all(
      next.map(async (word) => isKnown(word)?.id ?? (await create.mutateAsync({ name: word })).tag.id),
    )
    onChange([...new Set(ids)])
  }
  return (
    <WordsInput
      label={label}
      data={tags.map(({ name }) => name)}
      value={words}
      error={error}
      readOnly={readOnly}
      maxTags={recordLimits.tags}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={(text) => setOpened((isOpen) => isOpen || text !== '')}
      onClick={() => setOpened(true)}
      placeholder={words.length === 0 && !readOnly ? 'Add a tag' : undefined}
      onChange={(next) => void change(wordsOf(next)).catch(() => undefined)}
    />
  )
}

function wordsOf(entered: readonly string[]): string[] {
  const words = entered.flatMap((text) => text.split(',').map((word) => word.trim().slice(0, recordLimits.tag)))
  return words.filter((word) => word !== '')
}
