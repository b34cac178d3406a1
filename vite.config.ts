import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.API_URL ?? 'http://localhost:3000'

/** Scripts list the names of other files, so use the shortest hash that the bundler allows. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

/**
 * Chunks that many pages load; the bundler splits the rest by page. A chunk takes the modules that match, and all they
 * import. A module goes to the first chunk that takes it.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  // Only what the entry modules import, not the pages that these folders load later.
  {
    name: 'public',
    test: /features\/(public\/landing|identity\/auth)\/|web\/hydrate/,
    tags: ['$initial' as const],
  },
  // Unsaved changes too: forms would otherwise load the code of dialogs.
  { name: 'app', test: /web\/(app|ui\/unsaved-changes)\.tsx/ },
  // Includes Mantine components that most pages use, so that those pages add little.
  {
    name: 'dashboard',
    test: /web\/widgets|\/(component-library|app-shell|dashboard-page)\.tsx|core\/esm\/components\/(Alert|Checkbox|Group|NativeSelect|Popover|Stack|Tabs|Textarea|TextInput)\//,
  },
  { name: 'validation', test: /node_modules\/zod\// },
  { name: 'records', test: /domain\/records\/record-(pages|page)\.tsx/ },
  { name: 'selects', test: /core\/esm\/components\/(Select|MultiSelect|TagsInput)\// },
  { name: 'dialogs', test: /web\/ui\/(dialog|confirm-dialog)\.tsx/ },
  { name: 'menus', test: /core\/esm\/components\/(Menu|Tooltip)\// },
]

export default defineConfig(({ command }) => ({
  root: here('src/web'),
  plugins: [react(), earlyScript(), fontPreload(), pageTemplates(), renderedInDevelopment()],
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
      output: { ...shortNames, codeSplitting: { groups: chunks } },
    },
  },
  // `vite build --app` builds the pages and the server renderer.
  builder: {},
  environments: {
    ssr: {
      // Production does not install React, so the renderer bundles it.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        ssr: true,
        // The page build has already written the templates there.
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
 * Pages that the server sends: their entry module and what it fetches. `asks` applies in development only;
 * src/server/pages.ts lists the calls of a page.
 */
interface Page {
  entry: string
  needs?: string[]
  isRendered?: boolean
  /** Without scripts; only uses the styles of the entry. */
  isStill?: boolean
  asks?: string
}
const pages: Record<string, Page> = {
  '/': { entry: 'landing.tsx', isRendered: true, asks: '/api/onboarding/list-plans' },
  '/auth': { entry: 'sign-in.tsx', isRendered: true },
  // Pages with the operator's texts.
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

/** Inline src/web/early.js at the start of the page: a separate file would delay the first paint. */
function earlyScript(): Plugin {
  const source = () => readFileSync(here('src/web/early.js'), 'utf8').replace(/^\s*\/[/*].*\n/gm, '')
  return {
    name: 'early-script',
    transformIndexHtml: () => [{ tag: 'script', children: source(), injectTo: 'head-prepend' }],
  }
}

/** Preload the font of basic Latin letters, so that text renders in it at once. */
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

/** Write render/pages.json: the HTML of each page that the server knows, with all its files in the head. */
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
  // Rendered pages are readable without script: low priority lets text and fonts load first.
  const priority = isRendered ? ' fetchpriority="low"' : ''
  const tags = all.flatMap((file) => {
    if (isStill && !file.endsWith('.css')) return []
    if (file === first) return `<script type="module" crossorigin${priority} src="/${file}"></script>`
    if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin${priority} href="/${file}">`
    const style = bundle[file]
    // Inline styles into rendered pages, so that the first paint needs no further request.
    if (isRendered && style?.type === 'asset') return `<style>${String(style.source).trim()}</style>`
    return `<link rel="stylesheet" crossorigin href="/${file}">`
  })
  return html.replaceAll(ownTags, '').replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

/** In development, render the public pages from source. */
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
