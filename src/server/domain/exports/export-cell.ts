import { cellText } from '#shared/imports/read-cell.ts'
import { decimalOf } from '#shared/money.ts'
import { instantOf, withOffset } from '#shared/time/instants.ts'
import type { ExportColumn } from './export-columns.ts'

/** What a cell holds: a program for spreadsheets reckons with numbers and dates. */
export type ExportCell = string | number | { date: string } | null

/** What is told by other names than those that stand in a record. */
export interface ExportWords {
  /** In which moments are told. */
  time_zone: string
  nameOf: (id: string) => string | undefined
}

/**
 * What a record says in a column. A moment is told in the company's zone and a planned time in that of its record, each
 * with its offset.
 */
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

/** A decimal and its currency: '1250.50 EUR'. */
function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  return `${decimalOf(amount, currency)} ${currency}`
}

function nameIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'name' in value
    ? String(value.name ?? '') || null
    : String(value)
}

/** Of what has a form of its own: what is said in it, one after the other. */
function structureText(value: unknown): string {
  if (Array.isArray(value)) return value.map(structureText).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(structureText).filter(Boolean).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
