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

test('one toast at a time: the next takes the place of the last and has its own time [C-CONST-04]', () => {
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
