import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { chunkGroups, whatIsNeeded } from './chunks.config.ts'

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
