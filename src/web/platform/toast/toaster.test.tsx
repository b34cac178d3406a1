import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  dismissToast()
  cleanup()
  vi.useRealTimers()
})

const show = (title: string) => act(() => toast({ title, message: 'Welcome', tone: 'success' }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a toast stays for four seconds and is gone after five [C-CONST-03]', () => {
  render(<Toaster />)
  show('Invitation accepted!')
  pass(4000)
  expect(screen.getByText('Invitation accepted!')).toBeTruthy()
  pass(1000)
  expect(screen.queryByText('Invitation accepted!')).toBeNull()
})

test('one toast at a time: the next replaces the last and has its own time [C-CONST-04]', () => {
  render(<Toaster />)
  show('First')
  pass(3000)
  show('Second')
  expect(screen.queryByText('First')).toBeNull()
  pass(3000)
  expect(screen.getByText('Second')).toBeTruthy()
})

test('it can be dismissed', () => {
  render(<Toaster />)
  show('First')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('First')).toBeNull()
})

test('a pointer moving over it keeps it; one resting where it appears does not', () => {
  render(<Toaster />)
  show('First')
  const shown = () => screen.queryByText('First')
  fireEvent.pointerEnter(screen.getByText('First'))
  pass(5000)
  expect(shown()).toBeNull()

  show('First')
  fireEvent.pointerMove(screen.getByText('First'))
  pass(20_000)
  expect(shown()).toBeTruthy()
  fireEvent.pointerOut(screen.getByText('First'), { relatedTarget: document.body })
  pass(5000)
  expect(shown()).toBeNull()
})

test('a toast dismissed under the pointer does not keep the next', () => {
  render(<Toaster />)
  show('First')
  fireEvent.pointerMove(screen.getByText('First'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  show('Second')
  pass(5000)
  expect(screen.queryByText('Second')).toBeNull()
})
