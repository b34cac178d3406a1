import { cellText } from '#shared/imports/read-cell.ts'
import { decimalOf } from '#shared/money.ts'
import { instantOf, withOffset } from '#shared/time/instants.ts'
import type { ExportColumn } from './export-columns.ts'

/** Spreadsheet programs need numbers and dates as typed cells. */
export type ExportCell = string | number | { date: string } | null

/** Values that a record does not contain: time zone and names by id. */
export interface ExportWords {
  time_zone: string
  nameOf: (id: string) => string | undefined
}

/** Cell value of a record. Timestamps use the company's time zone, local times that of the record, both with offset. */
export function exportCell(column: ExportColumn, record: Record<string, unknown>, words: ExportWords): ExportCell {
  const value = column.valueOf(record)
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'number':
      return Number(value)
    case 'date':
      return { date: String(value) }
    case 'moment':
      return withOffset(String(value), words.time_zone)
    case 'wall_time':
      return plannedText(String(value), String(record.time_zone ?? words.time_zone))
    case 'money':
      return moneyText(value as { amount: number; currency: string })
    case 'structure':
      return structureText(value) || null
    case 'people':
      return (
        (value as string[])
          .map((id) => words.nameOf(id))
          .filter(Boolean)
          .join(', ') || null
      )
    default:
      return column.field ? cellText(column.field, value, words.nameOf) || null : nameIn(value)
  }
}

function plannedText(wall: string, zone: string): string {
  return withOffset(instantOf(wall, zone), zone)
}

function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  return `${decimalOf(amount, currency)} ${currency}`
}

function nameIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'name' in value
    ? String(value.name ?? '') || null
    : String(value)
}

function structureText(value: unknown): string {
  if (Array.isArray(value)) return value.map(structureText).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(structureText).filter(Boolean).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
