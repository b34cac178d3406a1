import type { NonIndexRouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'

type Page = Pick<NonIndexRouteObject, 'Component' | 'lazy'>

const recordList: Page = { lazy: lazyPage(() => import('./record-pages.tsx'), 'RecordList') }

/** Routes of a record type: list, new record, bin, import and record page. All are children of `RecordPages`. */
export function recordRoutes(path: string, pages: Page, page: Page, list = recordList): NonIndexRouteObject {
  return {
    path,
    ...pages,
    children: [
      { index: true, ...list },
      { path: 'new', lazy: lazyPage(() => import('./record-pages.tsx'), 'NewRecord') },
      { path: 'bin', lazy: lazyPage(() => import('./bin-page.tsx'), 'BinPage') },
      { path: 'import', lazy: lazyPage(() => import('#web/domain/imports/import-page.tsx'), 'ImportPage') },
      { path: ':id', ...page },
    ],
  }
}
