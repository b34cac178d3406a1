import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: here('src/web'),
  plugins: [react(), earlyScript(), fontPreload()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { proxy: { '/api': api, '/dev': api, '/files': api, '/simulator': api } },
})

/** Few files, each with what is needed together: many small ones would queue on a phone's line. */
function chunkGroups() {
  return [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
    {
      name: 'public',
      test: /src\/web\/((ui|domain)\/([a-z]+\/)?(plain-|stage|color-scheme|marquee-board|status-badge|dates|money|plan-)|platform\/session\/onboarding-markers)/,
    },
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
    // What validates forms is no part of what only shows.
    { name: 'schema', test: /node_modules\/zod\//, minShareCount: 2 },
    { name: 'kit', test: /node_modules\/(@mantine|@floating-ui|react-remove-scroll)\//, minShareCount: 20 },
  ]
}

/** The first path segment of a public page, and the module that shows it. */
const publicPages: Record<string, string> = {
  '/': 'features/public/landing/landing-page.tsx',
  '/auth': 'features/identity/auth/auth-page.tsx',
}

/** Puts src/web/early.js first in the page, told which chunks each public page will need. */
function earlyScript(): Plugin {
  const source = (preloads: Record<string, string[]>) =>
    readFileSync(here('src/web/early.js'), 'utf8').replace('PRELOADS', JSON.stringify(preloads))
  let builtFile: string | null = null

  return {
    name: 'early-script',
    configureServer(server) {
      server.middlewares.use('/early.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source({}))
      })
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const code = source(preloadsOf(bundle))
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        builtFile = `assets/early-${hash}.js`
        this.emitFile({ type: 'asset', fileName: builtFile, source: code })
      },
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${builtFile ?? 'early.js'}` }, injectTo: 'head-prepend' },
    ],
  }
}

function preloadsOf(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = (chunk: Rolldown.OutputChunk | undefined): string[] =>
    chunk
      ? [
          chunk.fileName,
          ...(chunk.viteMetadata?.importedCss ?? []),
          ...chunk.imports.flatMap((name) => files(chunks.find((other) => other.fileName === name))),
        ]
      : []
  const main = new Set(files(chunks.find((chunk) => chunk.isEntry)))
  return Object.fromEntries(
    Object.entries(publicPages).map(([path, module]) => {
      const chunk = chunks.find((candidate) => candidate.facadeModuleId?.endsWith(module))
      return [path, [...new Set(files(chunk))].filter((file) => !main.has(file)).map((file) => `/${file}`)]
    }),
  )
}

/** Text appears in its own type at once: the Latin part of the font is fetched with the page. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}
