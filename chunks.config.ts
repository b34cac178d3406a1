import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Bundle into few chunks, each with modules that are needed together; many small ones queue on a phone's connection. A
 * module goes to the first chunk whose pages need it at once, with the package code it needs.
 */
export function chunkGroups() {
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 9 },
    { name: 'public', test: (id: string) => needed.public.has(id), priority: 8 },
    { name: 'landing', test: (id: string) => needed.landing.has(id), priority: 8 },
    { name: 'auth', test: (id: string) => needed.auth.has(id), priority: 8 },
    { name: 'app', test: (id: string) => needed.app.has(id), priority: 7 },
    // This icon is shared with first steps and is too small for its own file.
    { name: 'shell', test: (id: string) => needed.shell.has(id) || /icons\/circle-check\.m?js/.test(id), priority: 6 },
    { name: 'dashboard', test: (id: string) => needed.dashboard.has(id), priority: 5 },
    // Loaded after the first paint; excludes code that larger pages share.
    { name: 'later', test: (id: string) => needed.later.has(id), priority: 4 },
    // Page components and overlays: menus, lists, dialogs.
    {
      name: 'kit',
      test: (id: string) => component.test(id) && !opens.test(id) && !seldom.test(id),
      minShareCount: 4,
      priority: 3,
    },
    { name: 'opens', test: (id: string) => opens.test(id) || needed.opens.has(id), minShareCount: 4, priority: 2 },
    // Keep form validation apart from display code.
    { name: 'schema', test: /node_modules\/zod\//, minShareCount: 2, priority: 3 },
    // Shared code: first what record pages need, then code that only they need, and their forms.
    { name: 'shared', test: (id: string) => needed.modules.has(id), minShareCount: 4, priority: 2 },
    { name: 'records', test: (id: string) => needed.records.has(id), minShareCount: 2, priority: 2 },
    { name: 'forms', test: (id: string) => needed.forms.has(id), minShareCount: 2, priority: 1 },
    { name: 'activity', test: (id: string) => needed.activity.has(id), minShareCount: 2, priority: 1 },
    { name: 'more', test: /src\/(web|shared)\/|node_modules\/@mantine\/form\//, minShareCount: 6 },
  ]
}

const component = /node_modules\/(@mantine\/(core|hooks)|lucide-react)\//
const opens =
  /node_modules\/(@floating-ui|react-remove-scroll|@mantine\/core\/esm\/(utils\/Floating|components\/(Popover|Menu|Combobox(?!\/(ComboboxChevron|get-))|Select|MultiSelect|Autocomplete|TagsInput|Color(Input|Picker)|Tooltip|HoverCard|Modal(Base)?|Drawer|ScrollArea)))\//
/** Large, and used by few pages. */
const seldom = /\/(NumberInput|PasswordInput|SegmentedControl|FloatingIndicator|Switch)\//

const needed = {
  public: new Set<string>(),
  landing: new Set<string>(),
  auth: new Set<string>(),
  app: new Set<string>(),
  shell: new Set<string>(),
  dashboard: new Set<string>(),
  later: new Set<string>(),
  opens: new Set<string>(),
  modules: new Set<string>(),
  records: new Set<string>(),
  forms: new Set<string>(),
  activity: new Set<string>(),
}

/** Routes of the modules: separates what their pages need from what only their forms need. */
const moduleRoutes = ['routes/events.tsx']

/** Collect from the imports what each page needs at once. */
export function whatIsNeeded(): Plugin {
  return {
    name: 'what-is-needed',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const reach = (...modules: string[]) => {
        const found = new Set<string>()
        const visit = (id: string) => {
          if (found.has(id) || id.includes('/node_modules/')) return
          found.add(id)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next)
        }
        for (const module of modules) visit(here(`src/web/${module}`))
        return found
      }
      const begun = (module: string) =>
        (this.getModuleInfo(here(`src/web/${module}`))?.dynamicallyImportedIds ?? []).map((id) =>
          relative(here('src/web'), id),
        )
      // Entry modules need separate chunks: if another chunk imported them, it would run them.
      const beginnings = ['main.tsx', 'landing.tsx', 'sign-in.tsx'].map((module) => here(`src/web/${module}`))
      const forVisitors = [...reach('landing.tsx'), ...reach('sign-in.tsx')].filter((id) => !beginnings.includes(id))
      const isOf = (feature: string) => (id: string) => id.includes(`/features/${feature}/`)
      needed.landing = new Set(forVisitors.filter(isOf('public/landing')))
      needed.auth = new Set(forVisitors.filter(isOf('identity/auth')))
      needed.public = new Set(forVisitors.filter((id) => !id.includes('/features/')))
      needed.app = reach('app.tsx')
      needed.shell = reach('platform/theme/component-library.tsx', 'features/company/shell/app-shell.tsx')
      needed.dashboard = reach('features/company/dashboard/dashboard-page.tsx', 'widgets.tsx')
      needed.later = reach('features/company/dashboard/first-steps.tsx', 'features/events/events/upcoming-events.tsx')
      needed.opens = reach('ui/confirm-dialog.tsx')
      needed.records = reach('domain/records/record-pages.tsx', 'domain/records/record-page.tsx')
      const pages = reach(...moduleRoutes.flatMap(begun))
      const form = reach('domain/records/record-form.tsx')
      needed.modules = new Set([...pages, ...form])
      needed.forms = new Set([...form].filter((id) => !pages.has(id)))
      needed.activity = reach('domain/records/record-activity.tsx')
      const isStyle = (id: string) => id.endsWith('.css')
      // Exclude what the dashboard shares with other pages; styles come in two files.
      for (const id of needed.dashboard) if (!/\/(features|widgets\.tsx)/.test(id) || isStyle(id)) needed.shell.add(id)
      for (const id of needed.app) if (isStyle(id)) needed.public.add(id)
    },
  }
}
