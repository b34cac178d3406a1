import type { NonIndexRouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'

type Page = Pick<NonIndexRouteObject, 'Component' | 'lazy'>

/** Routes of a record type: list, new record, bin, import and record page. All are children of `RecordPages`. */
export function recordRoutes(path: string, pages: Page, page: Page): NonIndexRouteObject {
  return {
    path,
    ...pages,
    children: [
      { index: true, lazy: lazyPage(() => import('./record-pages.tsx'), 'RecordList') },
      { path: 'new', lazy: lazyPage(() => import('./record-pages.tsx'), 'NewRecord') },
      { path: 'bin', lazy: lazyPage(() => import('./bin-page.tsx'), 'BinPage') },
      { path: 'import', lazy: lazyPage(() => import('#web/domain/imports/import-page.tsx'), 'ImportPage') },
      { path: ':id', ...page },
    ],
  }
}
