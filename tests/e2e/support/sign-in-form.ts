import type { Locator, Page } from '@playwright/test'
import type { Person } from './people.ts'

export function passwordField(page: Page): Locator {
  return page.getByLabel('Password', { exact: true })
}

export async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
}

export async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}
