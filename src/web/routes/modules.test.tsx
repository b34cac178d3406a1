import { isValidElement } from 'react'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isModuleAvailable, modulesWithScreens } from '#shared/modules.ts'
import { backOfficePages } from './back-office.tsx'
import { companyPages } from './company.tsx'
import { eventsPages } from './events.tsx'

const modulesOf = (page: RouteObject): string[] => page.handle?.modules ?? []
const memberPages = [...companyPages, ...eventsPages]
const pages = [...memberPages, ...backOfficePages]

test('a module is available when a page of the web is registered as its screen, and only then', () => {
  expect([...new Set(pages.flatMap(modulesOf))].sort()).toEqual([...modulesWithScreens].sort())
  for (const key of pages.flatMap(modulesOf)) expect(isModuleAvailable(key)).toBe(true)
})

test('every company page declares its module', () => {
  const silent = memberPages.filter((page) => modulesOf(page).length === 0).map(({ path }) => path)
  expect(silent).toEqual([])
})

test("every registered screen opens a page; Marketing's is Branding in the settings", async () => {
  for (const page of pages.filter((one) => modulesOf(one).length > 0))
    expect([page.path, Boolean(page.lazy || page.Component || page.loader)]).toEqual([page.path, true])
  const settings = companyPages.find((page) => modulesOf(page).includes('marketing'))
  const opened = typeof settings?.lazy === 'function' ? await settings.lazy() : undefined
  const element = opened && 'element' in opened ? opened.element : null
  expect(isValidElement<{ branding?: unknown }>(element) && isValidElement(element.props.branding)).toBe(true)
})
