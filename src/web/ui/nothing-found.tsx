import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface NothingFoundProps<F> {
  title: string
  /** Title if filters are set, by default `title`. */
  noMatchTitle?: string
  text?: ReactNode
  filters: F
  none: F
  onClear: (none: F) => void
}

/** Message for an empty list. If filters are set, it offers to clear them. A search term is the filter named `search`. */
export function NothingFound<F extends Record<string, string>>(props: NothingFoundProps<F>) {
  const { filters, none } = props
  const changed = Object.keys(none).filter((name) => filters[name] !== none[name])
  return (
    <EmptyState
      title={changed.length > 0 ? (props.noMatchTitle ?? props.title) : props.title}
      text={props.text}
      action={
        changed.length > 0 ? (
          <Button variant="default" onClick={() => props.onClear(none)}>
            {changed.every((name) => name === 'search') ? 'Clear search' : 'Clear filters'}
          </Button>
        ) : null
      }
    />
  )
}
