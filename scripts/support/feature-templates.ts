import { readFileSync } from 'node:fs'
/** Names of a new feature, in every spelling. */
export interface FeatureNames {
  area: string
  /** 'eventsPages': routes of the area */
  areaPages: string
  /** 'guest-lists' */
  feature: string
  /** 'guestLists' */
  features: string
  /** 'GuestLists' */
  Features: string
  /** 'guestList' */
  one: string
  /** 'GuestList' */
  One: string
  /** 'guest_list' */
  record: string
  /** 'guest_lists' */
  table: string
  /** 'Guest list' and 'Guest lists', for display. */
  title: string
  titles: string
  module: string
}

export function namesOf(area: string, feature: string, module: string, singular = feature.replace(/s$/, '')) {
  const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const spaced = (kebab: string) => capital(kebab.replaceAll('-', ' '))
  const names: FeatureNames = {
    ...{ area, feature, module },
    areaPages: `${camel(area)}Pages`,
    features: camel(feature),
    Features: capital(camel(feature)),
    one: camel(singular),
    One: capital(camel(singular)),
    record: singular.replaceAll('-', '_'),
    table: feature.replaceAll('-', '_'),
    title: spaced(singular),
    titles: spaced(feature),
  }
  return names
}

const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

/**
 * Date and time (UTC) for the name of a new migration, e.g. 20261126-2018. Sorts after every existing migration: on
 * conflict, the next free minute.
 */
export function migrationStamp(now: Date, existing: readonly string[]): string {
  const [, date = '0', time = '0'] =
    existing
      .toSorted()
      .at(-1)
      ?.match(/^(\d{8})-(\d{4})-/) ?? []
  for (let minute = now.getTime(); ; minute += 60_000) {
    const digits = new Date(minute).toISOString().replace(/\D/g, '')
    const stamp = `${digits.slice(0, 8)}-${digits.slice(8, 12)}`
    if (stamp > `${date}-${time}`) return stamp
  }
}

/** All files of a new feature: a table, a list, a create call, a page, and guard data. */
export function filesOf(names: FeatureNames, stamp: string): Record<string, string> {
  const { area, feature, one } = names
  const migration = `${stamp}-create-${feature}.ts`
  const kebabOne = one.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const server = `src/server/features/${area}/${feature}`
  const web = `src/web/features/${area}/${feature}`
  return {
    [`src/shared/features/${area}/${feature}.ts`]: contract(names),
    [`src/server/migrations/${migration}`]: table(names),
    [`${server}/${feature}.api.ts`]: api(names, kebabOne),
    [`${server}/list-${feature}.ts`]: list(names),
    [`${server}/create-${kebabOne}.ts`]: create(names),
    [`${server}/${feature}.test.ts`]: serverTest(names),
    [`${web}/${feature}-page.tsx`]: page(names),
    [`${web}/use-${feature}.ts`]: hooks(names),
    [`tests/features/${area}/${feature}.ts`]: guard(names),
  }
}

const contract = ({
  feature,
  features,
  one,
  One,
  Features,
  module,
  title,
  titles,
}: FeatureNames) => `import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, timestamp } from '#shared/fields.ts'

export const ${one} = z.object({ id, name: z.string(), created_at: timestamp })
export type ${One} = z.output<typeof ${one}>

const readAccess = { module: '${module}', level: 'read', status: 'follows' } as const
const writeAccess = { module: '${module}', level: 'write', status: 'follows' } as const

export const ${features} = feature('${feature}', {
  list${Features}: readCall({
    summary: '${titles} of the company, newest first.',
    access: readAccess,
    input: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ ${features}: z.array(${one}), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  create${One}: writeCall({
    summary: 'Makes a ${lower(title)}.',
    access: writeAccess,
    input: z.strictObject({ name: oneLine(200, { missing: 'Name is required' }).min(1, 'Name is required') }),
    output: z.object({ ${one} }),
    errors: [],
  }),
})
`

const table = ({ table }: FeatureNames) => `import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: '${table}',
    columns: sql\`name text not null check (length(name) between 1 and 200)\`,
  })
}
`

const api = (
  { features, feature, area, Features, One }: FeatureNames,
  kebabOne: string,
) => `import { implement } from '#server/platform/app/implement.ts'
import { ${features} } from '#shared/features/${area}/${feature}.ts'
import { create${One} } from './create-${kebabOne}.ts'
import { list${Features} } from './list-${feature}.ts'

export const ${features}Api = implement(${features}, { list${Features}, create${One} })
`

const list = ({ features, Features, feature, area, table }: FeatureNames) => `import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { ${features} } from '#shared/features/${area}/${feature}.ts'

/** Newest first. */
export const list${Features}: Handler<typeof ${features}.calls.list${Features}> = async (ctx, input) => {
  const after = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('${table}')
      .select(['id', 'name', 'created_at'])
      .where('company_id', '=', ctx.company.id)
      .$if(after !== null, (query) => query.where(sql<boolean>\`(created_at, id) < (\${after?.at}, \${after?.id})\`))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { ${features}: page.rows, next_cursor: page.next_cursor }
}
`

const create = ({
  features,
  feature,
  area,
  One,
  one,
  table,
  record,
}: FeatureNames) => `import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { ${features} } from '#shared/features/${area}/${feature}.ts'

export const create${One}: Handler<typeof ${features}.calls.create${One}> = async (ctx, { name }) => {
  return ctx.transaction(async (tx) => {
    const ${one} = await tx
      .insertInto('${table}')
      .values({ company_id: ctx.company.id, name, created_by: ctx.user.id })
      .returning(['id', 'name', 'created_at'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: '${record}.create', id: ${one}.id, after: { name } })
    return { ${one} }
  })
}
`

const serverTest = ({
  features,
  Features,
  One,
  one,
  titles,
  title,
}: FeatureNames) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test('${lower(titles)} are listed newest first, page by page, and only to their company', async () => {
  const [tenant, other] = [await company(marquee), await company(marquee)]
  for (const name of ['First', 'Second', 'Third'])
    expect((await marquee.call(tenant.owner, '${features}', 'create${One}', { name })).ok.${one}.name).toBe(name)
  const list = async (cursor?: string) =>
    (await marquee.call(tenant.owner, '${features}', 'list${Features}', { limit: 2, cursor })).ok
  const first = await list()
  const second = await list(first.next_cursor ?? '')
  expect([...first.${features}, ...second.${features}].map(({ name }) => name)).toEqual(['Third', 'Second', 'First'])
  expect(second.next_cursor).toBeNull()
  expect((await marquee.call(other.owner, '${features}', 'list${Features}')).ok.${features}).toEqual([])
})

test('a ${lower(title)} needs a name', async () => {
  const tenant = await company(marquee)
  for (const name of ['', '   ', 'x'.repeat(201)])
    expect((await marquee.call(tenant.owner, '${features}', 'create${One}', { name })).code).toBe('bad_input')
})
`

const hooks = ({
  features,
  Features,
  One,
  title,
}: FeatureNames) => `import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'

export function use${Features}() {
  return useApiInfiniteQuery(companyApi.${features}.list${Features}, {})
}

export function useCreate${One}() {
  return useApiMutation(companyApi.${features}.create${One}, { successToast: '${title} created', errorToast: 'Failed to create ${lower(title)}:' })
}
`

const page = ({
  features,
  Features,
  One,
  area,
  feature,
  module,
  title,
  titles,
}: FeatureNames) => `import { Button, Group, TextInput } from '@mantine/core'
import { type ${One}, ${features} } from '#shared/features/${area}/${feature}.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useCreate${One}, use${Features} } from './use-${feature}.ts'

export function ${Features}Page() {
  const can = useCan()
  if (!can({ module: '${module}', level: 'read' }))
    return <NoAccess sentence="You don't have permission to see ${lower(titles)}." />
  return (
    <>
      <PageHeader title="${titles}" tab="${titles}" />
      {can({ module: '${module}', level: 'write' }) ? <New${One} /> : null}
      <List />
    </>
  )
}

function New${One}() {
  const create = useCreate${One}()
  const form = useSchemaForm(${features}.calls.create${One}.input, { initialValues: { name: '' } })
  const submit = form.onSubmit((values) => create.mutate(values, { onSuccess: form.reset }))
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[create]} />
      <Group align="end" mb="md">
        <TextInput label="Name" maxLength={200} {...form.getInputProps('name')} />
        <Button type="submit" disabled={form.values.name.trim() === ''} loading={create.isPending}>
          New ${lower(title)}
        </Button>
      </Group>
    </form>
  )
}

function List() {
  const ${features} = use${Features}()
  return (
    <DataTable
      label="${titles}"
      columns={columns}
      rows={${features}.data?.pages.flatMap((page) => page.${features}) ?? []}
      rowKey={({ id }) => id}
      query={${features}}
      loadingText="Loading ${lower(titles)}..."
      errorText={\`${titles} could not be loaded: \${errorMessage(${features}.error)}\`}
      empty={<EmptyState title="No ${lower(titles)} yet" />}
    />
  )
}

const columns: readonly Column<${One}>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'created', header: 'Created', cell: ({ created_at }) => shortDate(created_at) },
]
`

const guard = ({
  features,
  Features,
  One,
  area,
  feature,
  module,
  table,
  record,
}: FeatureNames) => `import { ${features} } from '#shared/features/${area}/${feature}.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(${features}, {
  access: { list${Features}: moduleAccess('${module}', 'read'), create${One}: moduleAccess('${module}', 'write') },
  seed: async (tx, tenant) => {
    const { id } = await tx
      .insertInto('${table}')
      .values({ company_id: tenant.id, name: 'Sample' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ${record}: id }
  },
  samples: () => ({ create${One}: { name: 'Another sample' } }),
})
`

export interface Join {
  file: string
  /** Each line is inserted before the given text. */
  lines: [line: string, before: string | RegExp][]
}

export const routesFile = (area: string) => `src/web/routes/${area}.tsx`

const pageRoute = ({ area, feature, Features }: FeatureNames) => `  {
    path: '${feature}',
    lazy: lazyPage(() => import('#web/features/${area}/${feature}/${feature}-page.tsx'), '${Features}Page'),
  },
`

/** Routes file for an area without routes. */
export const areaRoutes = (names: FeatureNames) => `import type { RouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** For members of the chosen company. */
export const ${names.areaPages}: RouteObject[] = [
${pageRoute(names)}]
`

/** Lines to add to existing files that register features. */
export function joinsOf(names: FeatureNames, areaHasRoutes: boolean): Join[] {
  const { area, feature, features, record, title, areaPages } = names
  return [
    {
      file: 'src/shared/contract.ts',
      lines: [
        [`import { ${features} } from '#shared/features/${area}/${feature}.ts'\n`, 'import '],
        [`  ${features},\n`, '} as const satisfies'],
      ],
    },
    {
      file: 'src/server/router.ts',
      lines: [
        [`import { ${features}Api } from '#server/features/${area}/${feature}/${feature}.api.ts'\n`, 'import '],
        [`  ${features}Api,\n`, /\](?=\n*$)/],
      ],
    },
    areaHasRoutes
      ? { file: routesFile(area), lines: [[pageRoute(names), new RegExp(`(?<=export const ${areaPages}[^;]*?\n)\\]`)]] }
      : {
          file: 'src/web/routes/routes.tsx',
          lines: [
            [`import { ${areaPages} } from './${area}.tsx'\n`, /import \{ companyPages/],
            [`, ${areaPages}`, '].flat()'],
          ],
        },
    {
      file: 'src/shared/audit-actions.ts',
      lines: [[`\n  '${record}.create': { text: 'Made a ${lower(title)}' },\n`, '} as const satisfies']],
    },
  ]
}

/**
 * Text of the file with the lines of a new feature.
 * @throws when the file no longer has the place for them
 */
export function joined({ file, lines }: Join): string {
  return lines.reduce(
    (text, [line, before]) => {
      const at = typeof before === 'string' ? text.indexOf(before) : text.search(before)
      if (at === -1) throw new Error(`${file} has changed: ${String(before)} is not found in it`)
      return text.slice(0, at) + line + text.slice(at)
    },
    readFileSync(file, 'utf8'),
  )
}
