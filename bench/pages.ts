import { type BrowserContext, chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Figure, Measurement } from '#bench/support/figure.ts'
import { signedIn } from '#bench/support/signed-in.ts'
import { type PageWeight, weigh } from '#tests/e2e/support/page-weight.ts'
import { chromiumFlags, findChromium } from '../scripts/setup/find-chromium.mjs'

/** Script of each route, without code of the back office for members. */
export async function measurePages(url: string): Promise<Measurement> {
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumFlags() })
  try {
    const landing = await visit(await browser.newContext(), `${url}/`, 'h1')
    const auth = await visit(await browser.newContext(), `${url}/auth`, 'input[type=password]')
    const dashboard = await visit(await signedIn(browser, url), `${url}/dashboard`, 'main article h2')
    const [foreign] = await backOfficeChunks(dashboard.scripts)
    if (foreign) throw new Error(`A member's dashboard loads code of the back office: ${foreign}`)
    const figure = (path: string, { javascript }: PageWeight, goal: number): Figure => ({
      ...{ what: `${path}, script (brotli)`, unit: 'kB', measured: javascript / 1000, goal, better: 'less' },
    })
    return {
      figures: [figure('/', landing, 100), figure('/auth', auth, 100), figure('/dashboard', dashboard, 200)],
    }
  } finally {
    await browser.close()
  }
}

async function visit(context: BrowserContext, address: string, useful: string): Promise<PageWeight> {
  const weight = await weigh(await context.newPage(), address, useful)
  await context.close()
  return weight
}

/** Files with a back office module, by the build's list of chunk modules. */
async function backOfficeChunks(files: string[]): Promise<string[]> {
  const built = await build({ logLevel: 'silent', build: { write: false } })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
  const known = chunks.filter((chunk) => files.includes(`/${chunk.fileName}`))
  if (known.length === 0) throw new Error('The build and the running pages share no file: run npm run build first')
  return known
    .filter((chunk) => chunk.moduleIds.some((id) => /src\/web\/features\/back-office\//.test(id)))
    .map((chunk) => chunk.fileName)
}
