import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { type ExportedTable, rowPages } from '#server/platform/database/table-export.ts'
import { type ArchivedFile, createZip } from '#server/platform/files/archive.ts'
import { csvOfRows, jsonOfRows } from '#server/platform/files/row-files.ts'
import { companyMembersExport, companyRowExport, tablesOfCompanies } from './company-tables.ts'

interface Part {
  name: string
  reading: ExportedTable
  where: RawBuilder<SqlBool>
}

export function partsOfCompanyArchive(companyId: string): Part[] {
  const own = sql<SqlBool>`company_id = ${companyId}`
  const tables = Object.entries(tablesOfCompanies).flatMap(([table, kept]) =>
    'withheld' in kept ? [] : [{ name: table.replaceAll('_', '-'), reading: kept, where: own }],
  )
  const among = sql<SqlBool>`id in (select m.user_id from user_company_memberships m where m.company_id = ${companyId})`
  return [
    { name: 'company', reading: companyRowExport, where: sql<SqlBool>`id = ${companyId}` },
    { name: 'people', reading: companyMembersExport, where: among },
    ...tables,
  ]
}

/** Write a company's data to a temporary zip file, pass its path to the callback, and delete the file afterwards. */
export async function withCompanyArchive(
  ctx: JobContext,
  companyId: string,
  tell: (done: number, total: number) => Promise<void>,
  use: (file: string, bytes: number) => Promise<void>,
): Promise<void> {
  const folder = join(ctx.app.env.DATA_DIR, 'unfinished')
  const file = join(folder, `${crypto.randomUUID()}.zip`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(await createZip(await filesOf(ctx, companyId, tell)), createWriteStream(file, { mode: 0o600 }))
    await use(file, (await stat(file)).size)
  } finally {
    await rm(file, { force: true })
  }
}

async function filesOf(
  ctx: JobContext,
  companyId: string,
  tell: (done: number, total: number) => Promise<void>,
): Promise<ArchivedFile[]> {
  const parts = partsOfCompanyArchive(companyId)
  const rows = parts.flatMap(({ name, reading, where }, at): ArchivedFile[] => [
    {
      name: `json/${name}.json`,
      // Runs after the file before it is written.
      content: async () => {
        await tell(at, parts.length)
        return jsonOfRows(rowPages(ctx.asSystem, reading, where))
      },
    },
    { name: `csv/${name}.csv`, content: () => csvOfRows(reading.columns, rowPages(ctx.asSystem, reading, where)) },
  ])
  return [readmeFile(), ...rows, ...(await storedFilesOf(ctx, companyId))]
}

/** Uploaded files of the company, under the paths that `company-files` lists. Missing files are skipped. */
async function storedFilesOf(ctx: JobContext, companyId: string): Promise<ArchivedFile[]> {
  const stored = await ctx.asSystem((tx) =>
    tx.selectFrom('company_files').select('path').where('company_id', '=', companyId).orderBy('path').execute(),
  )
  return stored.map(({ path }) => ({
    name: `files/${path}`,
    content: async () => (await ctx.app.storage.read(path)) ?? Readable.from([]),
  }))
}

function readmeFile(): ArchivedFile {
  const text = [
    'The data of a company on Marquee',
    '',
    `Written: ${new Date().toISOString()}`,
    '',
    'json/ and csv/ hold the same rows, a file for each kind; files/ holds what was uploaded.',
    'Times are in UTC. In CSV, a cell that a spreadsheet would take for a formula begins with a quote.',
    'people tells who the user ids in the other files are.',
    'Secrets of links and webhooks, and what the platform keeps for itself, are left out.',
    '',
  ].join('\n')
  return { name: 'README.txt', content: () => Readable.from([text]) }
}
