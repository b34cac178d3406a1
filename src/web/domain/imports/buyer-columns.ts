import { headingKey } from '#shared/imports/heading-key.ts'
import type { MatchedColumn } from './matched-table.ts'

type Column = Pick<MatchedColumn, 'heading' | 'examples'>

const orderWords =
  /(?:^| )(?:orders?|attendees?|buyers?|purchasers?|billing|bestell\p{L}*|kaufer\p{L}*|commande|acheteu[rs]e?|pedido|comprador\p{L}*|ordine|acquirente|bestelling|koper|zamowieni[ae]|kupujacy|objednavk[ay])(?: |$)/u
const personWords =
  /(?:^| )(?:(?:first |last |full |sur)?name|vorname|nachname|prenom|nom|nombre|apellidos?|nome|cognome|voornaam|achternaam|imie|nazwisko|jmeno|prijmeni|e ?mail|mail|phone|telephone|telefon\p{L}*|mobile|address|adresse|postcode|zip|customer|guest|payment)(?: |$)/u

/**
 * Columns about the buyers of tickets, in a list of orders: names, email addresses and order numbers. They must not
 * become notes of an event.
 */
export function buyerColumns<T extends Column>(columns: readonly T[]): Set<T> {
  const keys = new Map(columns.map((column) => [column, headingKey(column.heading.slice(0, 100))]))
  if (!columns.some((column) => orderWords.test(keys.get(column) ?? ''))) return new Set()
  const isOfBuyer = (column: T) => {
    const key = keys.get(column) ?? ''
    const hasEmail = column.examples.some((example) => /\S@\S+\.\S/.test(example.slice(0, 200)))
    return orderWords.test(key) || personWords.test(key) || hasEmail
  }
  return new Set(columns.filter(isOfBuyer))
}
