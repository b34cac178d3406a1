import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { EmbeddedResponseLoader, embedResponses } from './embedded-responses.ts'
import { type OperatorPage, readOperatorPages, renderOperatorPage } from './operator-pages.ts'

/** A page that includes the responses to its first calls, so that the browser sends no requests. */
export interface PageWithResponses {
  path: string
  /** With one of these query parameters, the page is served without embedded API responses. */
  unless?: readonly string[]
  /** Calls for visitors without a session. `query` lists the allowed values of query parameters; others are ignored. */
  forVisitors?: { calls: readonly string[]; query?: Readonly<Record<string, readonly string[]>> }
  /** Calls for signed-in users in their last company: `session` first, then `calls`. */
  forMembers?: { session: string; calls: readonly string[] }
}

const buildFolder = fileURLToPath(new URL('../../../../dist/web', import.meta.url))

/** Hashes of the inline scripts in index.html, for the content security policy. */
export function ownInlineScripts(folder = buildFolder): string[] {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return []
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/**
 * Serve the web app: hashed files cached for a year, some pages with embedded API responses, and the bare app shell for
 * every other path.
 */
export async function serveWeb(
  server: FastifyInstance,
  app: Pick<App, 'env'>,
  pages: readonly PageWithResponses[],
  folder = buildFolder,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    answerUnknownPaths(server, (reply) =>
      reply.code(404).type('text/plain').send('The web app has not been built: npm run build'),
    )
    return
  }
  const texts = readOperatorPages(app.env.LEGAL_DIR)
  const site: SiteFacts = {
    support: app.env.SUPPORT_EMAIL ?? null,
    sales: app.env.SALES_EMAIL ?? null,
    texts: texts.map(({ name }) => name),
  }
  const emptyPage = withSiteFacts(readFileSync(join(folder, 'index.html'), 'utf8'), site)
  await serveFiles(server, folder)
  const templates = templatesIn(folder, site)
  servePagesWithResponses(server, app, pages, { emptyPage, folder, templates, site })
  serveOperatorPages(server, texts, { folder, template: templates['/text'], site })
  // The URLs of these pages for people without an account are secrets.
  server.get('/links/:token', { schema: { hide: true } }, (_, reply) =>
    sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), 'no-store', emptyPage),
  )
  answerUnknownPaths(server, (reply) => sendPage(reply, 'no-cache', emptyPage))
}

/**
 * Answer unknown paths: page requests get the web app, which shows its own error; other requests get an error as JSON.
 */
function answerUnknownPaths(server: FastifyInstance, sendApp: (reply: FastifyReply) => unknown): void {
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev|assets|files|simulator)(\/|$)/.test(request.url)
    if (!isPage)
      return reply
        .code(404)
        .send({ success: false, error: 'Not found', code: 'not_found', data: {}, request_id: request.id })
    return sendApp(reply)
  })
}

/** Serve hashed assets by a single wildcard route: a route per file took 14 MB of memory. */
async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'render/**'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Look up names in memory: the library's wildcard route searches the folder on each request.
  const assets = join(folder, 'assets')
  const names = new Set(existsSync(assets) ? readdirSync(assets) : [])
  server.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) =>
    names.has(request.params.name) ? reply.sendFile(`assets/${request.params.name}`) : reply.callNotFound(),
  )
}

/** Data about the installation for every page: contact addresses, and which texts the operator has provided. */
interface SiteFacts {
  support: string | null
  sales: string | null
  texts: readonly string[]
}

function withSiteFacts(html: string, site: SiteFacts): string {
  const content = JSON.stringify(site).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace('</head>', () => `<meta name="site" content="${content}">\n  </head>`)
}

interface WebBuild {
  emptyPage: string
  folder: string
  templates: Record<string, string>
  site: SiteFacts
}

/**
 * Serve pages with embedded responses. If embedding fails, serve the page without; it then sends the requests itself.
 */
function servePagesWithResponses(
  server: FastifyInstance,
  app: Pick<App, 'env'>,
  pages: readonly PageWithResponses[],
  { emptyPage, folder, templates, site }: WebBuild,
): void {
  for (const page of pages) {
    const template = templates[page.path]
    if (template === undefined) continue
    const rendered = createRenderer(page, template, { folder, site })
    const pageFor = async (request: FastifyRequest, query: URLSearchParams) => {
      if (page.unless?.some((name) => query.has(name))) return null
      const responses = new EmbeddedResponseLoader(server, app, request)
      if (!responses.mayBeSignedIn) return page.forVisitors ? rendered(responses, page.forVisitors, query) : null
      const given = page.forMembers ? await responses.ofMember(page.forMembers.session, page.forMembers.calls) : null
      return given && embedResponses(template, given)
    }
    server.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const found = await pageFor(request, new URL(request.url, app.env.PUBLIC_URL).searchParams)
      reply.header('vary', 'cookie')
      // Personal pages must not be cached for other users.
      return sendPage(reply, found && page.forMembers ? 'private, no-store' : 'no-cache', found ?? emptyPage)
    })
  }
}

/** Serve the operator's texts as pages without scripts. They are read and rendered once, at start. */
function serveOperatorPages(
  server: FastifyInstance,
  texts: readonly OperatorPage[],
  { folder, template, site }: { folder: string; template: string | undefined; site: SiteFacts },
): void {
  if (template === undefined) return
  for (const text of texts) {
    let made: Promise<string> | null = null
    const make = async () => {
      const { render } = await loadRenderer(folder)
      const { name, title } = text
      return fillPage(
        template,
        render('/text', '', { text: { name, title, html: await renderOperatorPage(text) } }, site),
      ).replace(' data-rendered', '')
    }
    server.get(`/${text.name}`, { schema: { hide: true } }, async (_, reply) => {
      made ??= make()
      return sendPage(reply, 'no-cache', await made)
    })
  }
}

function templatesIn(folder: string, site: SiteFacts): Record<string, string> {
  const file = join(folder, 'render', 'templates.json')
  if (!existsSync(file)) return {}
  const templates = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.fromEntries(Object.entries(templates).map(([path, html]) => [path, withSiteFacts(html, site)]))
}

function sendPage(reply: FastifyReply, caching: string, page: string | Buffer): FastifyReply {
  return reply.header('cache-control', caching).type('text/html; charset=utf-8').send(page)
}

const renderModule = z.object({
  render: z.custom<(path: string, search: string, answers: object, site: SiteFacts) => RenderedPage>(
    (value) => typeof value === 'function',
  ),
})

interface RenderedPage {
  title: string
  html: string
}

async function loadRenderer(folder: string) {
  return renderModule.parse(await import(pathToFileURL(join(folder, 'render', 'render.js')).href))
}

function fillPage(page: string, { title, html }: RenderedPage): string {
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/\s*<noscript>.*?<\/noscript>/, '')
    .replace('<div id="root"></div>', () => `<div id="root" data-rendered>${html}</div>`)
}

/**
 * Create a function that renders a page for visitors. It caches the result per allowed query until the responses
 * change, so unknown query values cause neither rendering nor memory use.
 */
function createRenderer(
  { path }: PageWithResponses,
  template: string,
  { folder, site }: Pick<WebBuild, 'folder' | 'site'>,
) {
  let kept: { answers: string; pages: Map<string, string> } = { answers: '', pages: new Map() }
  return async (
    from: EmbeddedResponseLoader,
    { calls, query = {} }: NonNullable<PageWithResponses['forVisitors']>,
    asked: URLSearchParams,
  ): Promise<string | null> => {
    const given = await from.ofVisitor(calls)
    if (!given) return null
    const answers = JSON.stringify(given)
    if (kept.answers !== answers) kept = { answers, pages: new Map() }
    const { pages } = kept
    const search = `${allowedQuery(query, asked)}`
    const known = pages.get(search)
    if (known !== undefined) return known
    const { render } = await loadRenderer(folder)
    const parsed = Object.fromEntries(given.responses.map(([call, body]) => [call, JSON.parse(body)]))
    const page = fillPage(embedResponses(template, given), render(path, search && `?${search}`, parsed, site))
    pages.set(search, page)
    return page
  }
}

/** The allowed parameters of a query, in a fixed order. */
function allowedQuery(query: Readonly<Record<string, readonly string[]>>, asked: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    const value = asked.get(name)
    if (value !== null && values.includes(value)) known.set(name, value)
  }
  return known
}
