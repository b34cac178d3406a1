import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'

interface MoveButtonsProps {
  name: string
  at: number
  count: number
  /** Words for the two directions in the labels for screen readers, such as 'left' and 'right'. */
  ways?: readonly [back: string, forth: string]
  held?: boolean
  onMove: (to: number) => void
}

export function MoveButtons({ name, at, count, ways = ['up', 'down'], held = false, onMove }: MoveButtonsProps) {
  const button = (way: string, Icon: LucideIcon, to: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`${name} further ${way}`}
      disabled={held || to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <>
      {button(ways[0], ArrowUp, at - 1)}
      {button(ways[1], ArrowDown, at + 1)}
    </>
  )
}

export function moveListItem<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
