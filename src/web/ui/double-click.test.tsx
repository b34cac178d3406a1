import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { absorbDoubleClicks } from './double-click.ts'

let stop: () => void
let deleted: string[]

beforeEach(() => {
  deleted = []
  stop = absorbDoubleClicks()
})
afterEach(() => {
  stop()
  cleanup()
})

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c'])
  const [checked, setChecked] = useState(false)
  const remove = (row: string) => {
    deleted.push(row)
    setRows(rows.filter((other) => other !== row))
  }
  return (
    <>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => remove(row)}>
          <span>Remove {row}</span>
        </button>
      ))}
      <label htmlFor="box">Agree</label>
      <input id="box" type="checkbox" checked={checked} onChange={() => setChecked(!checked)} />
    </>
  )
}

function click(element: Element, detail: number) {
  fireEvent.mouseDown(element, { detail })
  fireEvent.click(element, { detail })
}

test('the second click of a double click does not hit a new element under the pointer', () => {
  render(<Rows />)
  click(screen.getByText('Remove a'), 1)
  click(screen.getByText('Remove b'), 2)
  expect(deleted).toEqual(['a'])
  click(screen.getByText('Remove b'), 1)
  click(screen.getByText('Remove c'), 1)
  expect(deleted).toEqual(['a', 'b', 'c'])
})

test('an unchanged control accepts both clicks, also on its label; keys always work', () => {
  render(<Rows />)
  const label = screen.getByText('Agree')
  click(label, 1)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  click(label, 2)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  fireEvent.click(screen.getByText('Remove a'), { detail: 0 })
  expect(deleted).toEqual(['a'])
})
