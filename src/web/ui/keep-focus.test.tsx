import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Dialog } from './dialog.tsx'

afterEach(closePage)

const session = { 'auth/get-session': () => newcomer() }

function First() {
  return (
    <main>
      <PageHeader title="First" />
      <Link to="/second">Go on</Link>
    </main>
  )
}

function Second() {
  const [opened, setOpened] = useState(false)
  const [isDone, setDone] = useState(false)
  const finish = () => {
    setDone(true)
    setOpened(false)
  }
  return (
    <main>
      <PageHeader title="Second" />
      {isDone ? null : (
        <button type="button" onClick={() => setOpened(true)}>
          Decide
        </button>
      )}
      {opened ? (
        <Dialog title="Decide" onClose={() => setOpened(false)}>
          <button type="button" onClick={finish}>
            Do it
          </button>
          <button
            type="button"
            onClick={() => {
              document.getElementById('notes')?.focus()
              setOpened(false)
            }}
          >
            Write notes
          </button>
        </Dialog>
      ) : null}
      <input id="notes" aria-label="Notes" />
    </main>
  )
}

test('the focus goes to the heading of a new page, after a dialog to its opener or the heading, and is not taken from a field', async () => {
  const children = [
    { path: 'first', Component: First },
    { path: 'second', Component: Second },
  ]
  openPage('/first', { children }, session)
  const link = await screen.findByRole('link', { name: 'Go on' })
  link.focus()
  fireEvent.click(link)
  const heading = await screen.findByRole('heading', { name: 'Second' })
  await waitFor(() => expect(document.activeElement).toBe(heading))

  const opener = screen.getByRole('button', { name: 'Decide' })
  const open = async () => {
    opener.focus()
    fireEvent.click(opener)
    const act = await screen.findByRole('button', { name: 'Do it' })
    act.focus()
    return act
  }
  const act = await open()
  fireEvent.keyDown(act, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))

  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Write notes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }))

  fireEvent.click(await open())
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
