import { describe, expect, test } from 'vitest'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { ValueSynonyms } from '#shared/imports/import-columns.ts'
import { readChoice } from '#shared/imports/read-cell.ts'
import { kindWords, parseStatedRank, roleWords, statusWords } from './event-import-words.ts'
import { eventRecord } from './event-record.ts'

const { status, kind } = eventRecord.fields
const read = (field: typeof status | typeof kind, words: ValueSynonyms, texts: string) =>
  texts.split(' | ').map((text) => {
    const cell = readChoice(field, text, words)
    return [text, 'value' in cell ? cell.value : null]
  })
const expected = (texts: string, value: string) => texts.split(' | ').map((text) => [text, value])

describe('a status', () => {
  test.each([
    ['draft', 'Agendado | NEED | planlagt | bozza | suunnitteilla | naplánováno'],
    ['inquiry', 'OFFER IN | OFFER OUT | en discussion | in trattativa | Forespørgsel | zapytanie | tarjous | poptávka'],
    [
      'hold',
      '1ª opción | 2e optie | 1ère option | Option 2 | opzionato | preliminärt | Reserveret | wstępna rezerwacja',
    ],
    ['hold', 'N | no | HOLD 2 | 1H | Por confirmar | alustava | předběžně | foreløpig | unbestaetigt'],
    [
      'confirmed',
      'klart | Publicado | Y | yes | potwierdzony | Bestätigt | bestaetigt | bevestigd | vahvistettu | potvrzeno | beauftragt',
    ],
    [
      'confirmed',
      'On sale | Off sale | Soon on sale | Not yet on sale | Selling fast | Closed | im Vorverkauf | Restkarten | vente terminée | dernières places | últimas entradas | in prevendita | laatste kaarten | få billetter | ennakkomyynnissä | wkrótce w sprzedaży | v předprodeji',
    ],
    ['draft', 'Unpublished | unveröffentlicht | não publicado'],
    ['confirmed', 'Deposit paid | angezahlt | acompte versé | zaliczka wpłacona'],
    ['hold', 'Contract out | Vertrag raus | contrat envoyé | umowa wysłana'],
    ['hold', 'rezerwacja wstępna | wstępna rezerwacja | rezervace předběžná'],
    ['cancelled', 'Caído | inställt | Aflyst | odwołany | peruttu | zrušeno | annullato | fällt aus'],
    ['postponed', 'Udsat | Suspenso | Adiado | przełożony | siirretty | odloženo | rinviato | utsatt'],
    ['declined', 'Lost | rechazado | afgewezen | odmítnuto'],
    ['done', 'zakończone | genomfört | proběhlo | pidetty'],
    ['hold', 'provisorisch | prov. | optioniert | Reservation | vorbehaltlich | blockiert | Vertrag ausstehend'],
    ['hold', 'soft hold | awaiting deposit | sous réserve | apalabrado | data bloccata | pré-reservado | onder optie'],
    ['hold', 'afventer svar | avventer kontrakt | prelbokad | vahvistus puuttuu | wstępna | předb. | előzetes | 保留'],
    ['inquiry', 'angefragt | Offerte | in Abklärung | devis en cours | cotizado | orçamentado | förfr. | árajánlat'],
    ['confirmed', 'fix | Vertrag | Vertrag retour | def. | locked in | contrat reçu | contract binnen | umowa zawarta'],
    ['hold', '仮 | 仮押さえ'],
    ['confirmed', '確定'],
    ['cancelled', '中止'],
  ])('%s: %s', (value, texts) => expect(read(status, statusWords, texts)).toEqual(expected(texts, value)))
})

describe('a kind', () => {
  test.each([
    ['concert', 'musica | Konzert | keikka | koncert | concierto | Jazz | Klassisk | Singer/songwriter | R&B'],
    ['club_night', 'Ball | Klubaften | clubavond | ples | bileet | impreza'],
    ['private', 'Private Feier | wesele | boda | häät | svatba | besloten'],
    ['corporate', 'Empfang | intern | Internt | firemní akce | yritysjuhla'],
    ['conference', 'laboratorio | educatie | Workshop | Foredrag | Messe | warsztaty | přednáška'],
    ['theatre', 'Kindertheater | familie | prosa | ragazzi | varietà | Lesung | Revy | pohádka | lastenteatteri'],
    ['rental', 'Udlejning | verhuur | pronájem | vuokraus'],
    ['travel', 'dzień wolny | Ruhetag | jour off | volno | vapaapäivä'],
    ['other', 'Socialt | Marked | výstava | näyttely'],
  ])('%s: %s', (value, texts) => expect(read(kind, kindWords, texts)).toEqual(expected(texts, value)))
})

test.each([
  ['statuses', statusWords, ['live']],
  ['kinds', kindWords, []],
  ['roles', roleWords, []],
] as const)('no word for %s has two meanings', (_, words, known) => {
  const values = new Map<string, Set<string>>()
  for (const [value, all] of Object.entries(words))
    for (const word of [value, ...all]) {
      const key = headingKey(word) || word
      values.set(key, new Set([...(values.get(key) ?? []), value]))
    }
  expect([...values].flatMap(([key, meanings]) => (meanings.size > 1 ? [key] : []))).toEqual(known)
})

test.each(['Wedding', 'Hochzeit', 'urodziny'])('%s says more than its kind, so the word is kept', (text) => {
  expect(readChoice(kind, text, kindWords)).toEqual({
    ...{ value: 'private', note: `The file says ‘${text}’`, isPartial: true },
  })
})

test.each([
  ['2e optie (1e = Spot Groningen)', 2],
  ['hold 2, Kate', 2],
  ['1st hold – WME', 1],
  ['pencilled (2nd pencil)', 2],
  ['2nd', 2],
  ['hold', null],
  ['hold (2 days)', null],
  ['confirmed, 2nd hold released', null],
])('the rank that %s states is %s', (text, rank) => expect(parseStatedRank(text)).toBe(rank))
