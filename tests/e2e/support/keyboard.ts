import { expect, type Locator, type Page } from '@playwright/test'

async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeEnabled()
  const isThere = () => place.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 80 && !(await isThere()); pressed += 1) await page.keyboard.press('Tab')
  await expect(place).toBeFocused()
}

export async function enterOn(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}
