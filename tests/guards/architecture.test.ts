import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file))

interface Import {
  from: string
  to: string
}

/** Every import of a file of ours by a file of ours, as paths from the root. */
const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
  return specifiers.flatMap((specifier) => {
    const alias = specifier.match(/^#(shared|server|web)\/(.*)$/)
    if (alias) return [{ from, to: `src/${alias[1]}/${alias[2]}` }]
    return specifier.startsWith('.') ? [{ from, to: normalize(join(dirname(from), specifier)) }] : []
  })
})
const side = (path: string) => path.split('/')[1]
const featureOf = (path: string) => path.match(/^src\/(?:server|web)\/features\/([^/]+)\//)?.[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const show = ({ from, to }: Import) => `${from} → ${to}`

describe('borders', () => {
  test('there are imports to look at', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  test('shared imports neither side; web and server never import each other', () => {
    expect(imports.filter(({ from, to }) => side(from) !== side(to) && side(to) !== 'shared').map(show)).toEqual([])
  })

  test("no feature imports another's insides; features are composed in routes, router, jobs and the shells", () => {
    const composes = (path: string) => /^src\/(server\/(router|jobs)|web\/routes)\.tsx?$/.test(path)
    const crossing = imports.filter(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)]
      return other !== undefined && one !== other && !composes(from) && !isTest(from)
    })
    expect(crossing.map(show)).toEqual([])
  })

  test('the platform and the ui kit know no feature', () => {
    const below = imports.filter(
      ({ from, to }) => /^src\/(server\/platform|web\/(platform|ui))\//.test(from) && featureOf(to) !== undefined,
    )
    expect(below.map(show)).toEqual([])
  })

  test('every file is imported by somebody, or is where something starts', () => {
    const starts = /^src\/(server\/(main|migrations\/.*)|web\/main)\.tsx?$/
    const known = new Set(imports.filter(({ from }) => !isTest(from)).map(({ to }) => to.replace(/\.tsx?$/, '')))
    const scripts = readdirSync(join(root, 'scripts'), { encoding: 'utf8' })
      .map((file) => readFileSync(join(root, 'scripts', file), 'utf8'))
      .join('\n')
    const unused = files.filter((file) => {
      const name = file.replace(/\.tsx?$/, '')
      return (
        !isTest(file) &&
        !starts.test(file) &&
        !known.has(name) &&
        !file.endsWith('.d.ts') &&
        !scripts.includes(relative('src', name))
      )
    })
    expect(unused).toEqual([])
  })
})

describe('house style', () => {
  test('file names are kebab-case', () => {
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(file.split('/').at(-1) ?? ''))).toEqual([])
  })

  test('no barrels, no default exports, no unfinished words', () => {
    const offenders = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return (
        /^export \* from/m.test(text) ||
        /^export default/m.test(text) ||
        /TODO|FIXME|XXX|not implemented|coming soon/i.test(text)
      )
    })
    expect(offenders).toEqual([])
  })

  test('the same feature names on every side', () => {
    const shared = new Set(readdirSync(join(root, 'src/shared/features')).map((file) => file.replace(/\.ts$/, '')))
    const server = readdirSync(join(root, 'src/server/features'))
    expect(server.filter((feature) => !shared.has(feature))).toEqual([])
    expect([...shared].filter((feature) => !server.includes(feature))).toEqual([])
  })

  test('every component of the library that a page uses brings its styles', () => {
    const styles = readFileSync(join(root, 'src/web/platform/mantine.css'), 'utf8')
    const used = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    )
    const sheets = new Set(readdirSync(join(root, 'node_modules/@mantine/core/styles')))
    const missing = [...new Set(used)].filter(
      (name) => sheets.has(`${name}.layer.css`) && !styles.includes(`/${name}.layer.css`),
    )
    expect(missing).toEqual([])
  })
})
