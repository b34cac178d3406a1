import { headingKey } from './heading-key.ts'

const both =
  /^(?:both|beide|les deux|las dos|los dos|ambas?|ambos|entramb[ei]|tutt[ei] e due|as duas|os dois|begge|bada|molemmat|obie|oba|obe)(?: (?:the |de |le |i )?(.{2,20}))?$/
const rooms =
  'rooms?|halls?|spaces?|stages?|areas?|floors?|raume|sale|saale|buhnen|flachen|salles|espaces|scenes|salas|espacios|escenarios|palcos|espacos|spazi|palchi|zalen|ruimtes|podia|lokaler|saler|rom|rum|scener|salar|salit|tilat|pomieszczenia|sceny|saly|prostory'
const all = new RegExp(
  `^(?:all|every|alle|toutes(?: les)?|tous(?: les)?|tod[ao]s(?: l?[ao]s)?|tutte(?: le)?|tutti(?: gli| i)?|samtliga|kaikki|wszystkie|vsechny)(?: (?:the )?(?:${rooms}))$`,
)
const whole =
  /^(?:(?:the )?(?:whole|entire|full|complete) (?:venue|house|building|site|place|premises|club|theatre|theater)|(?:venue |full )?buy ?out|exclusive use|das ganze haus|ganzes haus|gesamtes haus|komplettes haus|ganze location|alle bereiche|toute la maison|tout le (?:lieu|batiment|theatre)|lieu entier|privatisation complete|tod[ao] (?:el|la) (?:recinto|edificio|teatro|local|sala)|tutto il (?:locale|teatro)|intera? (?:struttura|sede|teatro)|tod[ao] o (?:espaco|edificio)|hele (?:pand|gebouw|huset|zaak)|heel het huis|hela huset|koko talo|caly (?:obiekt|budynek)|cely (?:dum|objekt))$/

/** Letters that a plural shares with its singular: 'Halls' and 'hall', 'Säle' and 'Saal', 'zalen' and 'zaal'. */
function stemOf(word: string): string {
  return headingKey(word)
    .replaceAll('aa', 'a')
    .replace(/(?:en|er|es|e|s|n|y|i)$/, '')
}

/** Whether a cell means several rooms without their names: 'Both halls', 'All rooms', 'Whole venue'. */
export function isCombinedRoom(text: string): boolean {
  const key = headingKey(text.slice(0, 60))
  return both.test(key) || all.test(key) || whole.test(key)
}

/** Names of those rooms of the venue that a cell such as 'Both halls' means; empty if it is ambiguous. */
export function combinedRooms(text: string, roomNames: readonly string[]): string[] {
  const key = headingKey(text.slice(0, 60))
  const names = [...new Map(roomNames.map((name) => [headingKey(name), name])).values()].filter(
    (name) => !isCombinedRoom(name),
  )
  if (all.test(key) || whole.test(key)) return names.length > 1 ? names : []
  const found = both.exec(key)
  if (!found) return []
  const stem = stemOf(found[1] ?? '')
  const alike = stem.length < 3 ? names : names.filter((name) => headingKey(name).replaceAll('aa', 'a').includes(stem))
  return [alike, names].find(({ length }) => length === 2) ?? []
}
