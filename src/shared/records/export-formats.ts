import { z } from 'zod'
import { oneLine } from '#shared/fields.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel' } as const
export type ExportFormat = keyof typeof exportFormats

export const exportInput = {
  format: z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]),
  /** Column names separated by commas. Empty for all columns. */
  columns: oneLine(4000).default(''),
}
