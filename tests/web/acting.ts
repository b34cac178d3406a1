import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const user = userEvent.setup({ delay: null })

export const button = (name: string | RegExp) => screen.findByRole('button', { name })

export async function dialog(name?: string | RegExp) {
  return within(await screen.findByRole('dialog', name ? { name } : {}))
}

export const inDialog = async (name: string | RegExp) => (await dialog()).findByRole('button', { name })

/** Wait until the button is enabled. */
export async function press(name: string | RegExp): Promise<void> {
  await click(await button(name))
}

export async function click(found: HTMLElement): Promise<void> {
  await waitFor(() => {
    if (found.hasAttribute('disabled')) throw new Error(`${found.textContent} is disabled`)
  })
  await user.click(found)
}

export async function pressInDialog(name: string | RegExp): Promise<void> {
  await click(await inDialog(name))
}

export function field(label: string | RegExp): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
}

/** Send one event for the whole text. `user.type` sends several for each letter. */
export async function fill(label: string | RegExp, value: string): Promise<void> {
  const found = await field(label)
  await waitFor(() => {
    if (found.disabled) throw new Error(`${label} is disabled`)
  })
  fireEvent.focus(found)
  fireEvent.change(found, { target: { value } })
}

/** Use the last list with the name: a dialog may repeat one of the page below it. */
export async function choose(list: string | RegExp, option: string | RegExp): Promise<void> {
  const lists = await screen.findAllByRole('combobox', { name: list })
  await user.click(lists.at(-1) as HTMLElement)
  await user.click(await screen.findByRole('option', { name: option }))
}

export async function pick(menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await press(menu)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

export async function openTab(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('tab', { name }))
}
