import { z } from 'zod'
import { oneLine } from '#shared/fields.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel' } as const
export type ExportFormat = keyof typeof exportFormats

/** How records are written into a file. */
export const exportFormatOf = {
  format: z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]),
  /** The names of the columns with commas between them; without any, all. */
  columns: oneLine(4000).default(''),
}
