import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeIn, cyclesIn, type Import, importsOf, root, textOf } from './source-files.ts'

const files = codeIn('src').filter((file) => /\.tsx?$/.test(file))
const imports = importsOf(files)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const inProduct = imports.filter(({ from }) => !isTest(from))
const side = (path: string) => path.split('/')[1]
/** On the server an area and a feature are folders; in shared a feature is a file. */
const areaOf = (path: string) => path.match(/^src\/\w+\/features\/([^/]+)\//)?.[1]
const featureOf = (path: string) => path.match(/^src\/(?:server|web)\/features\/([^/]+\/[^/]+)\//)?.[1]
/** Forms with only passwords or codes, forms before the sign-in, and a wizard that keeps its input in the page. */
const formsWithoutQuestion = [
  'src/web/domain/current-password-dialog.tsx',
  'src/web/features/company/onboarding/wizard-step.tsx',
  'src/web/features/identity/account/security-tab.tsx',
  'src/web/features/identity/auth/auth-form.tsx',
  'src/web/features/identity/auth/confirm-sign-up.tsx',
  'src/web/features/identity/auth/new-password-form.tsx',
  'src/web/features/identity/auth/reset-password-page.tsx',
  'src/web/features/identity/auth/second-factor.tsx',
  'src/web/features/identity/auth/sign-in-again.tsx',
  'src/web/features/identity/own-data/delete-account-dialog.tsx',
  'src/web/features/identity/two-factor/renew-codes-dialog.tsx',
  'src/web/features/identity/two-factor/scan-step.tsx',
  'src/web/features/identity/two-factor/set-up-dialog.tsx',
  'src/web/features/identity/two-factor/turn-off-dialog.tsx',
]

const show = ({ from, to }: Import) => `${from} → ${to}`

/** Layers, top down: a layer imports itself and the layers below. The first match is a file's layer. */
const layers: Record<string, [name: string, files: RegExp][]> = {
  server: [
    ['composition', /^src\/server\/(demo\/)?[^/]+\.ts$/],
    ['features', /^src\/server\/features\//],
    ['domain', /^src\/server\/domain\//],
    ['migrations', /^src\/server\/migrations\//],
    ['platform', /^src\/server\/platform\//],
  ],
  web: [
    ['composition', /^src\/web\/(routes\/)?[^/]+\.tsx?$/],
    ['features', /^src\/web\/features\//],
    ['domain', /^src\/web\/domain\//],
    ['ui', /^src\/web\/ui\//],
    ['platform', /^src\/web\/platform\//],
  ],
}
/** A package of its own with one entry point, which the composition of the server starts. */
const simulator = { folder: 'src/payment-simulator/', entry: 'src/payment-simulator/simulator.ts' }
const layerOf = (path: string) => (layers[side(path) ?? ''] ?? []).findIndex(([, files]) => files.test(path))

describe('boundaries', () => {
  test('finds imports', () => {
    expect(imports.length).toBeGreaterThan(2000)
  })

  test('shared imports neither side; web and server never import each other', () => {
    const crossing = inProduct.filter(({ from, to }) => side(from) !== side(to) && side(to) !== 'shared')
    expect(crossing.filter(({ to }) => !to.startsWith(simulator.folder)).map(show)).toEqual([])
  })

  test('the payment simulator imports nothing of the product; only server composition imports it, by its entry', () => {
    const outwards = inProduct.filter(
      ({ from, to }) => from.startsWith(simulator.folder) && !to.startsWith(simulator.folder),
    )
    expect(outwards.map(show)).toEqual([])
    const inwards = inProduct.filter(
      ({ from, to }) => to.startsWith(simulator.folder) && !from.startsWith(simulator.folder),
    )
    expect(inwards.map(show)).toEqual([`src/server/payment-simulator.ts → ${simulator.entry}`])
  })

  test('every file belongs to a layer, and imports go down: features → domain → platform', () => {
    const layered = (file: string) => side(file) !== 'shared' && !file.startsWith(simulator.folder)
    expect(files.filter((file) => layered(file) && layerOf(file) === -1)).toEqual([])
    const upwards = inProduct.filter(({ from, to }) => side(from) === side(to) && layerOf(to) < layerOf(from))
    expect(upwards.map(show)).toEqual([])
  })

  test('database code imports nothing of the process around it', () => {
    const knowing = inProduct.filter(
      ({ from, to, is_type }) =>
        from.startsWith('src/server/platform/database/') &&
        !is_type &&
        !to.startsWith('src/server/platform/database/') &&
        side(to) !== 'shared',
    )
    expect(knowing.map(show)).toEqual([])
  })

  test('the UI kit imports no product code: only theme, toasts, locale, code loading and unsaved changes of the platform, and no shared rules', () => {
    const knowing = inProduct.filter(
      ({ from, to }) =>
        from.startsWith('src/web/ui/') &&
        !/^src\/web\/(ui|platform\/(theme|toast|locale|connection|work))\/|^src\/shared\/number-of\.ts$/.test(to),
    )
    expect(knowing.map(show)).toEqual([])
  })

  test('there is one dialog component, which confirms before discarding input', () => {
    const own = files.filter((file) => side(file) === 'web' && /<Modal[\s>]/.test(textOf(file)))
    expect(own.filter((file) => file !== 'src/web/ui/dialog.tsx')).toEqual([])
  })

  test('every form reports its unsaved changes, so that closing or leaving confirms first', () => {
    const keeping = /<UnsavedChanges\b/
    const forms = files.filter((file) => side(file) === 'web' && !isTest(file) && /<form[\s>]/.test(textOf(file)))
    expect(forms.length).toBeGreaterThan(30)
    const silent = forms.filter((file) => !keeping.test(textOf(file)) && !formsWithoutQuestion.includes(file))
    expect(silent).toEqual([])
    expect(formsWithoutQuestion.filter((file) => !forms.includes(file) || keeping.test(textOf(file)))).toEqual([])
  })

  test('there is one mutation hook and one way to close a dialog, which handle double clicks and network errors', () => {
    const own = files.filter(
      (file) =>
        !isTest(file) &&
        !file.startsWith('src/web/platform/') &&
        /\buseMutation\b|\bonSettled\b|\buseBlocker\b|'beforeunload'/.test(textOf(file)),
    )
    expect(own).toEqual(['src/web/ui/leave-confirmation.tsx'])
  })

  test("areas do not import each other, and features not each other's internals; shared code is in the area or the domain", () => {
    const composes = (path: string) => layerOf(path) === 0
    const crossing = inProduct.filter(({ from, to }) => {
      if (composes(from) || side(from) === 'shared' || side(to) === 'shared') return false
      return (
        areaOf(to) !== undefined &&
        (areaOf(from) !== areaOf(to) || (featureOf(to) ?? featureOf(from)) !== featureOf(from))
      )
    })
    expect(crossing.map(show)).toEqual([])
  })

  /** Modules register here by declaration, so the first module is the only importer for a while. */
  const madeForModules = /^src\/(server|web)\/domain\/(records|tags|custom-fields)\//

  test('code that only one feature or area uses is in that feature or area', () => {
    const shared = files.filter((file) => /^src\/(server|web)\/domain\//.test(file) && !isTest(file))
    const lonely = shared.flatMap((file) => {
      const callers = inProduct
        .filter(({ from, to }) => to === file && dirname(from) !== dirname(file))
        .map(({ from }) => from)
      const areas = new Set(callers.map((caller) => areaOf(caller) ?? 'below'))
      const inFolder = inProduct.some(({ from, to }) => to === file && dirname(from) === dirname(file))
      const waits = madeForModules.test(file)
      return areas.size === 1 && !areas.has('below') && !inFolder && !waits
        ? [`${file} is called by ${[...areas]} alone`]
        : []
    })
    expect(lonely).toEqual([])
  })

  test('imports use ./ within a folder and #side/ across folders', () => {
    const other = importsOf(codeIn('src', 'tests', 'bench', 'scripts').filter((file) => /\.tsx?$/.test(file))).filter(
      ({ from, to, specifier }) =>
        (dirname(from) === dirname(to) ? !/^\.\/[^/]+$/.test(specifier) : !specifier.startsWith('#')) &&
        !to.endsWith('.mjs'),
    )
    expect(other.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  test('no circular imports of values that are needed at startup', () => {
    expect(cyclesIn(inProduct.filter(({ is_type }) => !is_type))).toEqual([])
  })

  test('every file is imported or is an entry point', () => {
    const starts =
      /^src\/(server\/(main|migrations\/.*|platform\/database\/company-table)|web\/(main|landing|sign-in|render))\.tsx?$/
    const tools = importsOf(codeIn('scripts', 'bench'))
    const known = new Set([...inProduct, ...tools].map(({ to }) => to))
    const lonely = files.filter(
      (file) => !isTest(file) && !starts.test(file) && !known.has(file) && !file.endsWith('.d.ts'),
    )
    expect(lonely).toEqual([])
  })
})

describe('house style', () => {
  test('file names are kebab-case', () => {
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(file.split('/').at(-1) ?? ''))).toEqual([])
  })

  test('no barrels, no default exports, no TODO comments', () => {
    const offenders = files.filter((file) => {
      const text = textOf(file)
      return (
        /^export \* from/m.test(text) ||
        /^export default/m.test(text) ||
        // 'todo el dia' and 'dia todo' are words of imports.
        /(?<!dia )todo(?! el dia)|FIXME|XXX|not implemented|coming soon/i.test(text)
      )
    })
    expect(offenders).toEqual([])
  })

  test('features have the same names on every side', () => {
    const shared = new Set(
      codeIn('src/shared/features').map((file) => file.replace(/^src\/shared\/features\/|\.ts$/g, '')),
    )
    const server = new Set(files.filter((file) => side(file) === 'server').flatMap((file) => featureOf(file) ?? []))
    expect([...server].sort()).toEqual([...shared].sort())
    const areas = new Set([...files, ...codeIn('tests/e2e')].flatMap((file) => areaOf(file) ?? []))
    const specs = readdirSync(join(root, 'tests/e2e'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(specs.map(({ name }) => name).filter((name) => name !== 'support' && !areas.has(name))).toEqual([])
  })

  test('pages use platform/queries: none defines its own query keys, queries or mutations', () => {
    const beside = /\b(queryKey|mutationFn|use(?:Infinite)?Query|useMutation|useQueryClient)\b/
    const pages = files.filter((file) => /^src\/web\/(features|domain|ui)\//.test(file) && !isTest(file))
    expect(pages.filter((file) => beside.test(textOf(file)))).toEqual([])
  })

  test("a call's errors are declared only in its contract, not again in its handler", () => {
    const again = /@throws(?:(?!\*\/)[\s\S])*\*\/\nexport const \w+: Verb</
    expect(files.filter((file) => side(file) === 'server' && again.test(textOf(file)))).toEqual([])
  })

  test('SQL lists columns by name, so that a new column appears in no response by accident', () => {
    const wholeRow =
      /\bto_jsonb?\(\s*\w+\s*\)|\brow_to_json\(|\b(select|returning)\s+\*|[\w)]\.\*(?!\/)|\b(select|returning)All\(/i
    const asking = files.filter((file) => /^src\/server\/(features|domain)\//.test(file) && !isTest(file))
    expect(asking.filter((file) => wholeRow.test(textOf(file)))).toEqual([])
  })

  test('every library component in use has its styles imported', () => {
    const styles = textOf('src/web/platform/theme/mantine.css')
    const used = files.flatMap((file) =>
      [...textOf(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    )
    const sheets = new Set(readdirSync(join(root, 'node_modules/@mantine/core/styles')))
    const missing = [...new Set(used)].filter(
      (name) => sheets.has(`${name}.layer.css`) && !styles.includes(`/${name}.layer.css`),
    )
    expect(missing).toEqual([])
  })
})
