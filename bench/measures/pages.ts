import { type BrowserContext, chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Figure } from '#bench/support/figure.ts'
import { again } from '#bench/support/part.ts'
import { signedIn } from '#bench/support/signed-in.ts'
import { type PageWeight, weigh } from '#tests/e2e/support/page-weight.ts'
import { chromiumFlags, findChromium } from '../../scripts/setup/find-chromium.mjs'

/** JavaScript of each route, and calls and files until the dashboard shows its widgets. */
export async function measurePages(url: string): Promise<{ figures: Figure[]; visits: Record<string, PageWeight> }> {
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumFlags() })
  try {
    const landing = await again('/', async () => visit(await browser.newContext(), `${url}/`, 'h1'))
    const auth = await again('/auth', async () =>
      visit(await browser.newContext(), `${url}/auth`, 'input[type=password]'),
    )
    const dashboard = await again('/dashboard', async () =>
      visit(await signedIn(browser, url), `${url}/dashboard`, 'main article h2'),
    )
    const [foreign] = await backOfficeChunks(dashboard.scripts)
    if (foreign) throw new Error(`A member's dashboard loads code of the back office: ${foreign}`)
    const kilobytes = (bytes: number) => bytes / 1000
    return {
      visits: { landing, auth, dashboard },
      figures: [
        {
          id: 'P11',
          what: 'landing, JavaScript (brotli)',
          unit: 'kB',
          measured: kilobytes(landing.javascript),
          first: 130,
          aim: 75,
          better: 'less',
        },
        {
          id: 'P11',
          what: '/auth, JavaScript (brotli)',
          unit: 'kB',
          measured: kilobytes(auth.javascript),
          first: 130,
          aim: 75,
          better: 'less',
        },
        {
          id: 'P12',
          what: '/dashboard, JavaScript (brotli)',
          unit: 'kB',
          measured: kilobytes(dashboard.javascript),
          first: 220,
          aim: 150,
          better: 'less',
          note: 'no code of the back office',
        },
        {
          id: 'P13',
          what: 'calls before the first useful paint of /dashboard',
          unit: '',
          measured: dashboard.callsBefore.length,
          first: 2,
          aim: 1,
          better: 'less',
          note: dashboard.callsBefore.join(', '),
        },
        {
          id: 'P15',
          what: 'files before the first useful paint of /dashboard',
          unit: '',
          measured: dashboard.filesBefore.length,
          first: 15,
          aim: 8,
          better: 'less',
          note: 'the page itself included',
        },
      ],
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
