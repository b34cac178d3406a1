import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  placeholder: string
  showLabel?: boolean
  value: string
  onSearch: (text: string) => void
}

/** Search input. `onSearch` is called after the user stops typing. */
export function SearchField({ label, showLabel = false, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = useDebouncedCallback((next: string) => {
    searched.current = next
    onSearch(next)
  }, 300)
  // Take over a search term from the URL (Back, shared links), but do not overwrite the user's typing.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  const type = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      type="search"
      label={showLabel ? label : undefined}
      aria-label={showLabel ? undefined : label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={text ? <CloseButton aria-label="Clear the search" size="md" onClick={() => type('')} /> : null}
    />
  )
}
