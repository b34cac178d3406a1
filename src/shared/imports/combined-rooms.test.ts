import { expect, test } from 'vitest'
import { combinedRooms } from './combined-rooms.ts'

const of = (text: string, rooms: string) => combinedRooms(text, rooms.split(' | ')).join(' | ')

test.each([
  ['Both halls', 'Main Hall | Small Hall | Foyer', 'Main Hall | Small Hall'],
  ['both', 'Studio | Bar', 'Studio | Bar'],
  ['Both', 'Studio | Bar | Foyer', ''],
  ['Beide Säle', 'Großer Saal | Kleiner Saal | Foyer', 'Großer Saal | Kleiner Saal'],
  ['Les deux salles', 'Grande salle | Petite salle | Bar', 'Grande salle | Petite salle'],
  ['Beide zalen', 'Grote zaal | Kleine zaal | Café', 'Grote zaal | Kleine zaal'],
  ['Entrambe le sale', 'Sala Rossa | Sala Blu | Cortile', 'Sala Rossa | Sala Blu'],
  ['All rooms', 'A | B | C | Both halls', 'A | B | C'],
  ['Whole venue', 'A | B', 'A | B'],
  ['Ganzes Haus', 'A | B', 'A | B'],
  ['Toutes les salles', 'A | B', 'A | B'],
  ['Todas las salas', 'A | B', 'A | B'],
  ['All rooms', 'A', ''],
  ['All Saints', 'A | B', ''],
  ['Main Hall', 'Main Hall | Small Hall', ''],
])('%s of %s: %s', (text, rooms, expected) => expect(of(text, rooms)).toBe(expected))
