import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.API_URL ?? 'http://localhost:3000'

/** Each page's script lists the files of others: the fewest letters of a hash that the bundler takes. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

export default defineConfig(({ command }) => ({
  root: here('src/web'),
  plugins: [react(), whatIsNeeded(), earlyScript(), fontPreload(), pageTemplates(), renderedInDevelopment()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: here('src/web/index.html'),
        landing: here('src/web/landing.tsx'),
        auth: here('src/web/sign-in.tsx'),
      },
      output: { ...shortNames, codeSplitting: { groups: chunkGroups() } },
    },
  },
  // `vite build --app` builds the pages, and what renders the public ones in the server.
  builder: {},
  environments: {
    ssr: {
      // Production installs no React: what renders brings it along.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        ssr: true,
        // Beside the templates, which the pages' own build has written.
        emptyOutDir: false,
        rolldownOptions: {
          input: here('src/web/render.tsx'),
          output: { codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/dev': api, '/files': api, '/simulator': api } },
}))

/**
 * Few files, each with what is needed together: many small ones would queue on a phone's line. A file of ours goes to
 * the first chunk whose pages need it at once; what it needs of the packages goes along.
 */
function chunkGroups() {
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 9 },
    { name: 'public', test: (id: string) => needed.public.has(id), priority: 8 },
    { name: 'landing', test: (id: string) => needed.landing.has(id), priority: 8 },
    { name: 'auth', test: (id: string) => needed.auth.has(id), priority: 8 },
    { name: 'app', test: (id: string) => needed.app.has(id), priority: 7 },
    // The icon that first steps share with other pages is too small for a file of its own.
    { name: 'shell', test: (id: string) => needed.shell.has(id) || /icons\/circle-check\.m?js/.test(id), priority: 6 },
    { name: 'dashboard', test: (id: string) => needed.dashboard.has(id), priority: 5 },
    // Behind the first paint, and without what larger pages share.
    { name: 'later', test: (id: string) => needed.later.has(id), priority: 4 },
    // Components that stand in a page, and what opens from one: menus, lists, dialogs.
    {
      name: 'kit',
      test: (id: string) => component.test(id) && !opens.test(id) && !seldom.test(id),
      minShareCount: 4,
      priority: 3,
    },
    { name: 'opens', test: (id: string) => opens.test(id) || needed.opens.has(id), minShareCount: 4, priority: 2 },
    // What validates forms is no part of what only shows.
    { name: 'schema', test: /node_modules\/zod\//, minShareCount: 2, priority: 3 },
    // Of what several pages share, the pages of records carry what they need; then what only they need, and their forms.
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
/** Large, and of few pages. */
const seldom = /\/(NumberInput|PasswordInput|SegmentedControl|FloatingIndicator|Switch)\//

/** Our files that each of these chunks holds. */
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

/** The routes of the modules: what their pages need is no part of what only their forms do. */
const moduleRoutes = ['routes/events.tsx']

/** Reads from the imports what the pages need at once. */
function whatIsNeeded(): Plugin {
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
      // What begins a page stands alone: in a chunk that others need it would begin theirs.
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
      // What the dashboard shares with other pages; and styles come in two files.
      for (const id of needed.dashboard) if (!/\/(features|widgets\.tsx)/.test(id) || isStyle(id)) needed.shell.add(id)
      for (const id of needed.app) if (isStyle(id)) needed.public.add(id)
    },
  }
}

/**
 * Pages that the server hands out ready: the module that begins them, and what that will fetch. `asks` is for
 * development alone; what a page asks for is said in src/server/pages.ts.
 */
interface Page {
  entry: string
  needs?: string[]
  isRendered?: boolean
  /** Without its scripts: it only has the looks of that entry. */
  isStill?: boolean
  asks?: string
}
const pages: Record<string, Page> = {
  '/': { entry: 'landing.tsx', isRendered: true, asks: '/api/onboarding/list-plans' },
  '/auth': { entry: 'sign-in.tsx', isRendered: true },
  // The operator's texts.
  '/text': { entry: 'landing.tsx', isRendered: true, isStill: true },
  '/dashboard': {
    entry: 'main.tsx',
    needs: [
      'platform/theme/component-library.tsx',
      'features/company/shell/app-shell.tsx',
      'features/company/dashboard/dashboard-page.tsx',
      'widgets.tsx',
    ],
  },
}

/** Puts src/web/early.js into the page, before everything: a file of its own would hold up the first paint. */
function earlyScript(): Plugin {
  const source = () => readFileSync(here('src/web/early.js'), 'utf8').replace(/^\s*\/[/*].*\n/gm, '')
  return {
    name: 'early-script',
    transformIndexHtml: () => [{ tag: 'script', children: source(), injectTo: 'head-prepend' }],
  }
}

/** Text appears in its own type at once: what English is written with is fetched with the page. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-basic.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

/** Writes render/pages.json: the HTML of each page that the server knows, with all files that it needs in its head. */
function pageTemplates(): Plugin {
  return {
    name: 'page-templates',
    applyToEnvironment: ({ name }) => name === 'client',
    config: ({ build }) => ({
      environments: { ssr: { build: { outDir: join(build?.outDir ?? 'dist/web', 'render') } } },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = String(index.source)
        const templates = Object.entries(pages).map(([path, page]) => [path, templateOf(html, page, bundle)])
        this.emitFile({
          type: 'asset',
          fileName: 'render/templates.json',
          source: JSON.stringify(Object.fromEntries(templates)),
        })
      },
    },
  }
}

const ownTags = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g

function templateOf(html: string, page: Page, bundle: Rolldown.OutputBundle): string {
  const { entry, needs = [], isRendered = false, isStill = false } = page
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunkOf = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))
  const files = (chunk: Rolldown.OutputChunk | undefined): string[] =>
    chunk
      ? [
          ...chunk.imports.flatMap((name) => files(chunks.find((other) => other.fileName === name))),
          ...(chunk.viteMetadata?.importedCss ?? []),
          chunk.fileName,
        ]
      : []
  const first = chunkOf(entry)?.fileName
  if (!first) throw new Error(`${entry} is in no chunk`)
  const all = [...new Set([entry, ...needs].flatMap((module) => files(chunkOf(module))))]
  // What is rendered can be read without its script, which lets text and type go first.
  const priority = isRendered ? ' fetchpriority="low"' : ''
  const tags = all.flatMap((file) => {
    if (isStill && !file.endsWith('.css')) return []
    if (file === first) return `<script type="module" crossorigin${priority} src="/${file}"></script>`
    if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin${priority} href="/${file}">`
    const style = bundle[file]
    // What is rendered is seen as soon as it is here: nothing more is waited for.
    if (isRendered && style?.type === 'asset') return `<style>${String(style.source).trim()}</style>`
    return `<link rel="stylesheet" crossorigin href="/${file}">`
  })
  return html.replaceAll(ownTags, '').replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

/** In development this server renders the public pages, from their sources. */
function renderedInDevelopment(): Plugin {
  return {
    name: 'rendered-in-development',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
        const page = pages[pathname]
        const isBrought = ['code', 'invite', 'verify'].some((name) => searchParams.has(name))
        if (!page?.isRendered || page.isStill || isBrought || request.headers.cookie?.includes('marquee_'))
          return next()
        try {
          const { asks } = page
          const answers = asks ? { [asks]: await (await fetch(api + asks)).json() } : {}
          const { render } = await server.ssrLoadModule('/render.tsx')
          const { title, html } = render(pathname, search, answers, { support: null, sales: null, texts: [] })
          const source = readFileSync(here('src/web/index.html'), 'utf8')
            .replace('./main.tsx', `/${page.entry}`)
            .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
            .replace('<div id="root"></div>', () => `<div id="root" data-rendered>${html}</div>`)
            .replace('</body>', () => `${blockOf(answers)}</body>`)
          response.setHeader('content-type', 'text/html')
          response.end(await server.transformIndexHtml(pathname, source))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

function blockOf(answers: object): string {
  const json = JSON.stringify({ company: null, answers }).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="answers">${json}</script>`
}
