import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import { importColumns } from './import-columns.ts'
import { matchColumns } from './match-columns.ts'
import { sampleCellsOfColumns, suggestColumns } from './match-content.ts'

/** Headings separated by bars, matched each for itself. */
const columnsOf = (type: RecordType, headings: string) =>
  headings.split(' | ').map((heading) => [heading, matchColumns([heading], importColumns(type))[0]])
const expected = (headings: string, column: string | null) => headings.split(' | ').map((heading) => [heading, column])

describe('a heading of events', () => {
  test.each([
    ['name', 'Title | Veranstaltung | Titre | Nombre | Spettacolo | Nome do Evento | Voorstelling | Arrangement'],
    ['name', 'Tittel | Evenemang | Tapahtuma | Wydarzenie | Název | Název akce | Nazwa imprezy | Betreff'],
    ['name', 'Concierto | Concerto | Konzert | Concert | Gig'],
    ['name', '公演名 | イベント名'],
    ['days.starts', 'Kezdés | Kezdete'],
    ['days.ends', 'Befejezés | Vége'],
    ['days.doors', 'Kapunyitás'],
    ['venue', 'Helyszín'],
    ['status', 'Állapot | Státusz'],
    ['artists.names', 'Fellépők | Zenekar'],
    ['status', '状態 | ステータス'],
    ['days.starts', '開演 | 開始時間'],
    ['days.doors', '開場'],
    ['days.date', '日付 | 公演日'],
    ['days.date', 'Perf date | Performance date | Show date | Gig day'],
    ['announce_at', 'Ann. Date | Announcement'],
    ['days.date', 'Beginnt am | Data e Hora | Data i godzina | Date / time | Datum & Uhrzeit | Päivämäärä | Termín'],
    ['days.date', 'Data koncertu | Datum des Konzerts | Date de l’événement | Fra dato | From | Von | Od | Desde'],
    ['days.last_date', 'Endet am | Until | Fecha de fin | Data zakończenia | Slutdatum | T/m | Päättymispäivä'],
    ['days.doors', 'Wejście | doors_at | Einlass ab | Ouverture des portes | Deuren | Insläpp | Ovet | Otevření dveří'],
    ['days.starts', 'Ore | Godz. rozpoczęcia | Times | Beginnt um | starts_at | Kl. | Aloitus | Začátek | Hora show'],
    ['days.starts', 'Heure du concert | Orario inizio | Aanvang show | Klokkeslæt | Uhrzeiten | Soirée | Čas'],
    ['days.ends', 'Endet um | ends_at | Heure de fin | Fim | Einde | Sluttid | Päättyy klo | Konec | Finish'],
    ['days.doors', 'Uhrzeit Einlass | Hora puertas | Heure ouverture des portes | Doors (time)'],
    ['days.ends', 'Uhrzeit Ende | Ora fine spettacolo | Tid slut | Godz. zakończenia'],
    ['days.last_date', 'Datum Ende | Dato slutt | Data zakończenia koncertu'],
    ['days.date', 'Datum Beginn | Dato start | Datum začátek'],
    ['days.load_in', 'Get-in | Load-in | LOAD IN | Aufbau ab | Opbouw | Montage | Load in (time)'],
    ['days.load_in', 'Bump in | Bump-in | Move-in | Fit up'],
    ['days.load_out', 'Bump out | Bump-out | Move-out'],
    ['days.doors', 'OPEN | Drs | Ouv. portes | Einl. | Ap. puertas | Apert. porte | Abert. portas | Insl. | Dør åpner'],
    ['days.load_out', 'Get-out | Load-out | Abbau bis | Démontage | Afbouw'],
    ['days.curfew', 'Curfew | Sperrstunde | Couvre-feu | Coprifuoco | Cisza nocna'],
    ['days.spaces', 'Sál | Räume | Saler | Zaal | Sale | Huone | Pomieszczenie | Room / Stage | Raeume | Buehne'],
    ['venue', 'Místo konání | Spielstaette | Recinto | Luogo | Paikka | Spillested | Où | Locatie | Lokal'],
    ['venue.city', 'Město | Kaupunki | Miasto | Ciudad | Commune | Poststed'],
    ['venue.region', 'ST | State or region | Bundesland | Provincia | Län | Fylke | Województwo'],
    ['venue.country', 'Country | Země | Pays | Maa | Paese | Państwo'],
    [
      'capacity',
      'Posti | Antal pladser | Publik max | Kapacita | Liczba miejsc | Aforo máximo | Kapasiteetti | Kapazitaet',
    ],
    ['kind', 'Soort | Sparte | Rodzaj imprezy | Tipologia | Druh akce | Event type | Tyyppi'],
    ['status', 'Verkaufsstatus | Ticket status | Statut de vente | Estado de venta | Salgsstatus'],
    ['status', 'Confirmed? | Stan rezerwacji | Stav | Läge | Tilanne | Situação | Booking status'],
    ['artists.names', 'Compagnie | Compagnia / Artisti | HEADLINER | Kuenstler | Účinkující | Esiintyjät | Wykonawcy'],
    ['capacity', 'Ticket Capacity | Pers. | Cupo | Ospiti | Gasten | Invités'],
    ['days.starts', 'Soittoaika'],
    ['artists.names', 'Účinkují'],
    ['artists.names', '1ère partie | Première partie | Teloneros | 1ª parte'],
    ['artists.names', 'SUPPORT | Cast | Medverkande | Gezelschap | Intérpretes | Act'],
    ['tags', 'Genre | Genere | Žánr | Gatunek | Tunnisteet'],
    ['notes', 'Internal comments | Deal / notes | MEMO | Övrigt | Poznámka | Poznámky k akci | Interne Notiz | Uwagi'],
    ['notes', 'Lisätiedot | Merknader | Bemærkninger | Observações | Opmerkingen techniek'],
    ['owner', 'Ansvarlig | Vastuuhenkilö | Odpovědná osoba | Beheerder | Zuständig'],
    ['ticket_url', 'Ticket link | Biljettlänk | Lien billetterie | Odkaz na vstupenky | Lippulinkki'],
    ['on_sale_at', 'Início de Venda | VVK-Start | Biljettsläpp | Start sprzedaży | Mise en vente | Lipunmyynti alkaa'],
    ['age_limit', 'Classificação Etária | Altersgrenze | Ikäraja | Åldersgräns | Età minima | Min. age'],
    ['is_private', 'Privé | Privat | Yksityinen | Soukromé | Prywatne'],
    ['currency', 'Moeda | Měna | Valuutta | Waluta | Devise'],
    ['time_zone', 'Fuso horário | Aikavyöhyke | Časové pásmo'],
    [
      'holder.name',
      'Held for | Hold for: | HOLDER | Option for | Agency | Agent | Booking agency | Name of the holder',
    ],
    ['holder.name', 'Agentur | Option für | gehalten für | Booking-Agentur | Optionsnehmer | Kuenstleragentur'],
    ['holder.name', 'Agence | Option pour | Agencia | Agenzia | Opzione per | Agência | Boekingskantoor | Optie voor'],
    ['holder.name', 'Bookingbureau | Byrå | Bokningsbolag | Ohjelmatoimisto | Agencja | Agentura | Ügynökség | Ajans'],
    ['holder.email', 'Email of the holder | Holder email | Agent e-mail | Agency Email | E-mail (agent) agency'],
    ['holder.email', 'Agentur E-Mail | E-Mail der Agentur | Agentur-Mail | mail de l’agence | Correo de la agencia'],
    ['holder.email', 'E-mail agenzia | E-mail da agência | E-mail boekingskantoor | Byrå e-post | E-mail agentury'],
  ])('for %s: %s', (column, headings) => {
    expect(columnsOf(eventRecord, headings)).toEqual(expected(headings, column))
  })

  test.each([
    'Booking date | Contract date | Rechnungsdatum | Soundcheck time | Travel time | Set length | Client name | Label',
    'Set-up from | Erinnerung am | Reminder time | Contacto sala | VVK / AK | Agent/contact',
    'Client | Layout | Caché | Stawka netto | Prezzo intero | Billetpris | Promoter | Gage | Contact details',
    'Agency fee | Agent phone | Agenturprovision | Email | Contact email | Promoter email | Held until | Booked for',
  ])('is not understood by a part of it: %s', (headings) => {
    expect(columnsOf(eventRecord, headings)).toEqual(expected(headings, null))
  })

  test('of a pair has its own column', () => {
    const of = (headings: string) => matchColumns(headings.split(' | '), importColumns(eventRecord))
    expect(of('Date | From | To')).toEqual(['days.date', 'days.starts', 'days.last_date'])
    expect(of('Beginnt am | Beginnt um | Endet am | Endet um')).toEqual([
      ...['days.date', 'days.starts', 'days.last_date', 'days.ends'],
    ])
  })
})

test.each([
  ['name', 'Název | Nimi | Nazwa | Spielstätte | Nom du lieu'],
  ['address_lines', 'Ulice | Straße | Katuosoite | Ulica | Gatuadress | Via | Strasse'],
  ['postal_code', 'PSČ | PLZ | Kod pocztowy | CAP | Postnr. | Postinumero | Zip'],
  ['city', 'Město | Miasto | Kaupunki | Cidade'],
  ['country', 'Stát | Země | Maa | Land'],
  ['capacity', 'Kapacita | Posti | Kapasitet | Cap (standing) | Capacité debout'],
  ['notes', 'Poznámka | Huomautukset | Interne Bemerkungen'],
  ['phone', 'Telefon | Puhelin | Tél.'],
  ['website', 'Webové stránky | Hemsida | Site web'],
  ['name', 'Organization Name'],
  ['city', 'Address 1 - City | Business City'],
  ['postal_code', 'Address 1 - Postal Code | Business Postal Code'],
  ['country', 'Address 1 - Country | Business Country/Region'],
  ['phone', 'Phone 1 - Value | Business Phone'],
  ['website', 'Website 1 - Value | Web Page'],
])('a heading of venues for %s: %s', (column, headings) => {
  expect(columnsOf(venueRecord, headings)).toEqual(expected(headings, column))
})

test('a name beside a room is that of the venue', () => {
  const of = (headings: string) => matchColumns(headings.split(' | '), importColumns(spaceRecord))
  expect(of('Název | Sál | Kapacita | Poznámka')).toEqual(['venue', 'name', 'standing_capacity', 'notes'])
  expect(of('Nom')).toEqual(['name'])
})

describe('columns', () => {
  const suggest = (headings: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(' | '))
    const names = headings.split(' | ')
    return suggestColumns(names, importColumns(eventRecord), {}, sampleCellsOfColumns(cells, names.length))
  }

  test.each<[string, string, string[], (string | null)[]]>([
    [
      'rooms of a pub below a heading for places are spaces',
      'When | Who | Where',
      [
        ...['12.06.2027 | Nova | Band room', '13.06.2027 | Luna | Front bar', '14.06.2027 | Vega | Upstairs'],
        ...['15.06.2027 | Orion | Beer garden', '16.06.2027 | Mistral | Band room'],
      ],
      ['days.date', 'name', 'days.spaces'],
    ],
    [
      'statuses below a heading for a status and remarks are statuses',
      'Datum | Artiest | Status / opmerkingen',
      ['12.06.2027 | A | bevestigd', '13.06.2027 | B | 1e optie', '14.06.2027 | C | bevestigd – let op'],
      ['days.date', 'artists.names', 'status'],
    ],
    [
      'remarks below a heading for a status and remarks are notes',
      'Datum | Artiest | Status / opmerkingen',
      ['12.06.2027 | A | bellen', '13.06.2027 | B | rider volgt', '14.06.2027 | C | let op'],
      ['days.date', 'artists.names', 'notes'],
    ],
    [
      'of rooms in Finnish, beside the status',
      'Pvm | Esiintyjä | Tila | Tilanne',
      ['4.6.2027 | Nova | Iso sali | vahvistettu', '5.6.2027 | Echo | Klubi | varaus'],
      ['days.date', 'artists.names', 'days.spaces', 'status'],
    ],
    [
      'of statuses in Finnish',
      'Pvm | Esiintyjä | Tila',
      ['4.6.2027 | Nova | vahvistettu', '5.6.2027 | Echo | varaus'],
      ['days.date', 'artists.names', 'status'],
    ],
    [
      'of ranks of holds',
      'Date | Artist | Hold',
      ['12.06.2027 | Nova | H1', '12.06.2027 | Echo | 2nd', '13.06.2027 | Tri | CONF'],
      ['days.date', 'artists.names', 'status'],
    ],
    [
      'of holds without ranks',
      'Date | Artist | Hold',
      ['12.06.2027 | Nova | yes', '12.06.2027 | Echo | no'],
      ['days.date', 'artists.names', null],
    ],
    [
      'of a headliner below ‘Who’',
      'Date | Who | Support',
      ['12.06.2027 | Nova | Echo', '13.06.2027 | Luna | '],
      ['days.date', 'artists.names', null],
    ],
    [
      'of a support beside a title',
      'Date | Title | Who | Support',
      ['12.06.2027 | Nova Tour | Ada | Echo', '13.06.2027 | Luna Tour | Mina | Tri'],
      ['days.date', 'name', null, 'artists.names'],
    ],
    [
      'of times an hour apart: start and end',
      'Title | Date | X | Y',
      ['A | 12.06.2027 | 19:00 | 20:00', 'B | 13.06.2027 | 19:30 | 20:30'],
      ['name', 'days.date', 'days.starts', 'days.ends'],
    ],
    [
      'of times that follow one another, some without an end: start and end',
      'Title | Date | X | Y',
      ['A | 12.06.2027 | 19:00 | 21:00', 'B | 13.06.2027 | 19:30 | ', 'C | 14.06.2027 | 20:00 | 02:00'],
      ['name', 'days.date', 'days.starts', 'days.ends'],
    ],
    [
      'of times that follow one another below a word for doors: doors and start',
      'Title | Date | Doors sharp | Y',
      ['A | 12.06.2027 | 19:00 | 20:00', 'B | 13.06.2027 | 19:30 | 20:30'],
      ['name', 'days.date', 'days.doors', 'days.starts'],
    ],
    [
      'of times that follow one another above a word for doors: start and doors',
      'Title | Date | X | Doors sharp',
      ['A | 12.06.2027 | 20:00 | 19:00', 'B | 13.06.2027 | 21:00 | '],
      ['name', 'days.date', 'days.starts', 'days.doors'],
    ],
    [
      'of a Hungarian list',
      'Dátum | Kezdés | Befejezés | Rendezvény | Helyszín | Állapot | Bérleti díj | Megjegyzés',
      [
        '2027. 01. 15. | 19:00 | 21:00 | Nyitó koncert | Nagyterem | megerősítve | 120 000 Ft | zongora',
        '2027. 01. 16. | 20:00 | 02:00 | Téli bál | Kisterem | opció |  | ',
        '2027. 01. 17. | 17:00 |  | Kiállítás | Nagyterem | lemondva |  | ',
      ],
      ['days.date', 'days.starts', 'days.ends', 'name', 'days.spaces', 'status', null, 'notes'],
    ],
    [
      'of times that follow one another: start and end',
      'Title | Date | X | Y',
      ['A | 12.06.2027 | 20:00 | 23:00', 'B | 13.06.2027 | 22:00 | 04:00'],
      ['name', 'days.date', 'days.starts', 'days.ends'],
    ],
    [
      'of times that follow one another: doors, start and end',
      'Title | Date | X | Y | Z',
      ['A | 12.06.2027 | 19:00 | 20:00 | 23:00', 'B | 13.06.2027 | 19:30 | 20:30 | 23:00'],
      ['name', 'days.date', 'days.doors', 'days.starts', 'days.ends'],
    ],
    [
      'of times on and off stage',
      'Artist | Date | On stage | Off',
      ['Nova | 12.06.2027 | 20:00 | 21:00', 'Luna | 12.06.2027 | 21:30 | 23:00'],
      ['artists.names', 'days.date', 'days.starts', 'days.ends'],
    ],
    [
      'of those who hire a show: never the title',
      'Data | Horário | Cidade/UF | Local | Contratante | Status',
      ['15/01/2027 | 22h | Recife/PE | Teatro Beira | Nordeste Shows | Confirmado'],
      ['days.date', 'days.starts', 'venue.city', 'venue', null, 'status'],
    ],
    [
      'of a Japanese list',
      '日付 | 開場 | 開演 | 終演 | 公演名 | 出演 | 会場 | 状況',
      [
        '2027/1/15(金) | 18:30 | 19:00 | 21:30 | 新春ナイト | 青い電車 | 赤坂クラブ | 確定',
        '2027/1/16(土) | 未定 | 未定 |  | 貸切パーティー | 白線 | 渋谷座 | 問い合わせ',
      ],
      ['days.date', 'days.doors', 'days.starts', 'days.ends', 'name', 'artists.names', 'venue', 'status'],
    ],
    [
      'of a stage with times: the start',
      'Title | Date | Stage',
      ['A | 12.06.2027 | 21:00', 'B | 13.06.2027 | 21:15'],
      ['name', 'days.date', 'days.starts'],
    ],
    [
      'of a stage with names: the space',
      'Title | Date | Stage',
      ['A | 12.06.2027 | Main', 'B | 13.06.2027 | Garden'],
      ['name', 'days.date', 'days.spaces'],
    ],
    [
      'of two sets and Polish doors',
      'Title | Data | Bramy | Set 1 | Set 2',
      ['A | 12.06.2027 | 19:00 | 20:00 | 22:00', 'B | 13.06.2027 | 18:00 | 19:00 | '],
      ['name', 'days.date', 'days.doors', 'days.starts', 'days.second_start'],
    ],
    [
      'of shows with times: the start, not the title',
      'Date | Show | Doors | Headliner',
      ['12.06.2027 | Early 7pm | 6:15pm | A', '12.06.2027 | Late 9:30pm | 9pm | B', '13.06.2027 | 8pm | 7pm | C'],
      ['days.date', 'days.starts', 'days.doors', 'artists.names'],
    ],
    [
      'of a few rooms below a heading for venues: the space',
      'Artist | Datum | Lokal',
      ['A | 12.06.2027 | Stora salen', 'B | 13.06.2027 | Källaren', 'C | 14.06.2027 | Stora salen'],
      ['artists.names', 'days.date', 'days.spaces'],
    ],
    [
      'of names of houses: the venue',
      'Artist | Datum | Lokal',
      ['A | 12.06.2027 | Debaser', 'B | 13.06.2027 | Sala Apolo', 'C | 14.06.2027 | Debaser'],
      ['artists.names', 'days.date', 'venue'],
    ],
    [
      'of times of different rows: nothing',
      'Title | Date | X | Y',
      [
        'A | 12.06.2027 | 14:30 | 20:30',
        'B | 13.06.2027 | 11:00 | ',
        'C | 14.06.2027 |  | 20:00',
        'D | 1.7.2027 |  | 18:00',
      ],
      ['name', 'days.date', null, null],
    ],
    [
      'of dates beside the date: the last date',
      'Title | Date | X',
      ['A | 12.06.2027 | 14.06.2027', 'B | 13.06.2027 | 13.06.2027'],
      ['name', 'days.date', 'days.last_date'],
    ],
    [
      'of dates about something else: nothing',
      'Title | Date | Reminder on | Created',
      ['A | 12.06.2027 | 12.06.2027 | 13.06.2027', 'B | 13.06.2027 | 13.06.2027 | 14.06.2027'],
      ['name', 'days.date', null, null],
    ],
    [
      'of the first and last date with reminders',
      'Title | From | To | Set-up from',
      ['A | 12.06.2027 | 14.06.2027 | 11.06.2027', 'B | 20.06.2027 | 20.06.2027 | 20.06.2027'],
      ['name', 'days.date', 'days.last_date', null],
    ],
    [
      'of notes: never the name',
      'Foo | Interne Hinweise',
      ['12.06.2027 | Strom am Platz', '13.06.2027 | Parken frei'],
      ['days.date', 'notes'],
    ],
    [
      'of a few texts: never the name',
      'Date | Foo',
      ['12.06.2027 | Strom am Platz', '13.06.2027 | ', '14.06.2027 | Parken frei', '15.06.2027 | '],
      ['days.date', null],
    ],
    [
      'of prices below tickets: no link',
      'Title | Date | Tickets | Deur',
      ['A | 12.06.2027 | 18 € / 22 € | € 23,00', 'B | 13.06.2027 | 8 € | € 15,00'],
      ['name', 'days.date', null, null],
    ],
    ['of dates without a year: the date', 'Datum | Titel', ['12.06 | A', '13.06 | B'], ['days.date', 'name']],
    [
      'of links below tickets: the link',
      'Title | Date | Tickets',
      ['A | 12.06.2027 | https://example.com/a', 'B | 13.06.2027 | \\N'],
      ['name', 'days.date', 'ticket_url'],
    ],
    [
      'of a country beside the artist: nothing',
      'Datum | Scen | Akt | Land | Venue',
      ['12.06.2027 | Ladan | Nova | SWE | Park', '13.06.2027 | Ladan | Echo | FIN | Park'],
      ['days.date', 'days.spaces', 'artists.names', null, 'venue'],
    ],
    [
      'of places without a venue: nothing',
      'Datum | Titel | Stadt | Land',
      ['12.06.2027 | Nova | Wien | AUT', '13.06.2027 | Echo | Bern | CHE'],
      ['days.date', 'name', null, null],
    ],
    [
      'of countries below a word for regions: the country',
      'Data | Artysta | Miejsce | Kraj',
      ['12.06.2027 | Nova | Klub | Polska', '13.06.2027 | Echo | Hala | Niemcy'],
      ['days.date', 'artists.names', 'venue', 'venue.country'],
    ],
    [
      'of rooms in many cities: the venue',
      'Fecha | Artista | Sala | Ciudad',
      ['12.06.2027 | Nova | Nave 12 | Madrid', '13.06.2027 | Nova | Mirlo | Zaragoza'],
      ['days.date', 'artists.names', 'venue', 'venue.city'],
    ],
    [
      'of a hall with a few names of rooms: the space',
      'Show | Date | Hall',
      [
        'A | 12.06.2027 | Großes Haus',
        'B | 13.06.2027 | Kammer',
        'C | 14.06.2027 | Seitenflügel',
        'D | 15.06.2027 | Kammer',
      ],
      ['name', 'days.date', 'days.spaces'],
    ],
    [
      'of a hall with names of venues: the venue',
      'Show | Date | Hall',
      ['A | 12.06.2027 | Alte Post', 'B | 13.06.2027 | SO36', 'C | 14.06.2027 | SO36'],
      ['name', 'days.date', 'venue'],
    ],
    [
      'of the client, without a title and artists: the title',
      'Event Date | Client | Guests | Comments',
      ['12.06.2027 | Whitlock / Tran | 95 | vegan', '13.06.2027 | Nguyen / Halloran | 120 | '],
      ['days.date', 'name', 'capacity', 'notes'],
    ],
    ...[
      ['Opties', 'bevestigd', '1e optie: Balthazar / 2e optie: Het Zesde Metaal', 'geannuleerd'],
      ['Availability', 'confirmed', 'ask Kim on Monday', 'cancelled'],
    ].map(([heading, first, odd, last]): [string, string, string[], string[]] => [
      `of ‘${heading}’ with statuses and an odd text: the status`,
      `Date | Event | ${heading}`,
      [`12.06.2027 | Gala | ${first}`, `13.06.2027 | Nova | ${odd}`, `14.06.2027 | Comedy | ${last}`],
      ['days.date', 'name', 'status'],
    ]),
    [
      'of ‘Option’ with yes and no: nothing',
      'Date | Event | Option',
      ['12.06.2027 | Gala | yes', '13.06.2027 | Nova | no'],
      ['days.date', 'name', null],
    ],
    [
      'of statuses below an unknown word, one of five odd: the status',
      'Date | Event | Foo',
      ['confirmed', 'hold', 'ask Kim on Monday', 'cancelled', 'hold'].map(
        (status, at) => `1${at}.06.2027 | Nova ${at} | ${status}`,
      ),
      ['days.date', 'name', 'status'],
    ],
    [
      'of people beside titles: nothing',
      'Datum | Namn | Arrangemang',
      ['12.06.2027 | Eva Lind | Kundkväll Volvo', '13.06.2027 | Åke Berg | Studentbal'],
      ['days.date', null, 'name'],
    ],
    [
      'of names beside occasions and emails: nothing',
      'Date | Function | Name | Email',
      ['12.06.2027 | Gala dinner | Volvo AB | e@x.example', '13.06.2027 | Wedding | Eva Lind | f@x.example'],
      ['days.date', 'name', null, null],
    ],
    [
      'of the client beside occasions: nothing',
      'Date | Client | Occasion',
      ['12.06.2027 | Eva Lind | Gala dinner', '13.06.2027 | Åke Berg | Conference'],
      ['days.date', null, 'name'],
    ],
    [
      'of people beside kinds: the title',
      'Date | Name | Function',
      ['12.06.2027 | Eva Lind | Wedding', '13.06.2027 | Åke Berg | Wedding'],
      ['days.date', 'name', 'kind'],
    ],
    ...['Obra', 'Pieza', 'Pièce', 'Stück', 'Play', 'Opera', 'Peça', 'Arrangemang'].map(
      (heading): [string, string, string[], string[]] => [
        `of ‘${heading}’ beside a company: the title`,
        `Date | ${heading} | Company`,
        ['12.06.2027 | La casa | Teatro del Norte', '13.06.2027 | Yerma | Compañía Sur'],
        ['days.date', 'name', 'artists.names'],
      ],
    ),
    [
      'of an agency beside titles: for whom a date is held',
      'Date | Gig | Agency | Agency email',
      ['12.06.2027 | Nova | Sunset Talent | sun@x.example', '13.06.2027 | Echo | Moon Music | moon@x.example'],
      ['days.date', 'name', 'holder.name', 'holder.email'],
    ],
    [
      'of those that a date is held for, without a title: the title',
      'Date | Hold for',
      ['12.06.2027 | Nova', '13.06.2027 | Echo'],
      ['days.date', 'name'],
    ],
    [
      'of ‘Hold’ beside those that a date is held for: the status',
      'Date | Event | Hold | Held for',
      ['12.06.2027 | Nova | H1 | Sunset Talent', '13.06.2027 | Echo | 2nd | Moon Music'],
      ['days.date', 'name', 'status', 'holder.name'],
    ],
    [
      'of the client with a title: nothing',
      'Client | Event | Date',
      ['Whitlock | Summer ball | 12.06.2027', 'Nguyen | Gala | 13.06.2027'],
      [null, 'name', 'days.date'],
    ],
    [
      'of the client with artists: nothing',
      'Client | Artist | Date',
      ['Whitlock | Nova | 12.06.2027', 'Nguyen | Echo | 13.06.2027'],
      [null, 'artists.names', 'days.date'],
    ],
    [
      'of a night beside its artists: the title',
      'Date | Night | Line-up',
      ['12.06.2027 | FERVOUR | Ada, Kilo', '13.06.2027 | Static | Various'],
      ['days.date', 'name', 'artists.names'],
    ],
    [
      'of the first and last date, in French',
      'Du | Au | Titre',
      ['12/01/2027 | 16/01/2027 | A', '23/01/2027 |  | B', '30/01/2027 | 31/01/2027 | C'],
      ['days.date', 'days.last_date', 'name'],
    ],
    [
      'of the first and last date, in Italian',
      'Dal | Al | Titolo',
      ['12/01/2027 | 16/01/2027 | A', '23/01/2027 |  | B'],
      ['days.date', 'days.last_date', 'name'],
    ],
    [
      'of the first and last date, in Spanish',
      'Del | Al | Evento',
      ['12/01/2027 | 16/01/2027 | A', '23/01/2027 |  | B'],
      ['days.date', 'days.last_date', 'name'],
    ],
    [
      'of the first and last date, in Portuguese',
      'De | Até | Evento',
      ['12/01/2027 | 16/01/2027 | A', '23/01/2027 |  | B'],
      ['days.date', 'days.last_date', 'name'],
    ],
    [
      'of the support without a title: nothing',
      'DATE | VENUE | SUPPORT',
      ['12.06.2027 | Pier | Juno', '13.06.2027 | Hall | local'],
      ['days.date', 'venue', null],
    ],
    [
      'of the support before the headliner: nothing',
      'Date | Support | Headliner',
      ['12.06.2027 | Juno | Nova', '13.06.2027 | local | Echo'],
      ['days.date', null, 'artists.names'],
    ],
    [
      'of the support with a title: the artists',
      'Date | Title | Support',
      ['12.06.2027 | Nova | Juno', '13.06.2027 | Echo | local'],
      ['days.date', 'name', 'artists.names'],
    ],
    [
      'of genres that are kinds: the kind',
      'Data | Spettacolo | Genere',
      ['12.06.2027 | A | prosa', '13.06.2027 | B | danza', '14.06.2027 | C | jazz'],
      ['days.date', 'name', 'kind'],
    ],
    [
      'of other genres: the tags',
      'Data | Spettacolo | Genere',
      ['12.06.2027 | A | rock', '13.06.2027 | B | pop', '14.06.2027 | C | jazz'],
      ['days.date', 'name', 'tags'],
    ],
    [
      'of times below a word for the title: nothing',
      'Date | Start | Headline | Headliner',
      ['12.06.2027 | 19:00 | 20:45 | Nova', '13.06.2027 | 19:30 | 21:00 | Echo'],
      ['days.date', 'days.starts', null, 'artists.names'],
    ],
    [
      'of hours beside those of the doors: the start, and the night is the title',
      'Date | Night | Headliner | Doors | Show',
      ['14.01.2027 | Giggles | Nina | 7 | 8', '16.01.2027 | Laughs | Dee | 7.30 | 8.30pm'],
      ['days.date', 'name', 'artists.names', 'days.doors', 'days.starts'],
    ],
    [
      'of hours without doors beside them: nothing',
      'Date | Start | Show',
      ['14.01.2027 | 7 | 8', '16.01.2027 | 7.30 | 8.30pm'],
      ['days.date', 'days.starts', null],
    ],
    [
      'of numbers of bookings beside texts: nothing',
      'Booking # | Client | Event | Perf date',
      [
        'B-1021 | Opera | The Flute | 5/02/2027',
        'B-1021 | Opera | The Flute | 6/02/2027',
        '#12 | RSL | Ball | 7/02/2027',
      ],
      [null, null, 'name', 'days.date'],
    ],
    [
      'of numbers of bookings alone: the title',
      'Booking | Date',
      ['B-1021 | 12.06.2027', 'B-1022 | 13.06.2027'],
      ['name', 'days.date'],
    ],
    [
      'of two words for clients: the title',
      'Data | Cliente / Sposi | Spazio',
      ['12.06.2027 | Bianchi – Rossi | Salone', '13.06.2027 | Comunione Greta | Giardino'],
      ['days.date', 'name', 'days.spaces'],
    ],
    [
      'of different texts below an unknown heading: the title',
      'Date | Room | Who for | Reference',
      ['12.06.2027 | Hall | Chess club | 7', '13.06.2027 | Hall | Choir | 7', '14.06.2027 | Hall | Yoga | 9'],
      ['days.date', 'days.spaces', 'name', null],
    ],
    [
      'of different texts below a heading about money: nothing',
      'Date | City | Venue | Deal',
      ['12.06.2027 | Köln | Gloria | 80 % door', '13.06.2027 | Bonn | Pantheon | 500 flat'],
      ['days.date', 'venue.city', 'venue', null],
    ],
    [
      'of one note that is not known: the notes',
      'Date | Title | Notes',
      ['12.06.2027 | Nova | tbc', '13.06.2027 | Echo | '],
      ['days.date', 'name', 'notes'],
    ],
    [
      'of yes and no below a word for a kind: nothing',
      'Date | Title | Wedding',
      ['12.06.2027 | Nova | yes', '13.06.2027 | Echo | no'],
      ['days.date', 'name', null],
    ],
    [
      'of yes and no below ‘Confirmé’: the status',
      'Date | Titre | Confirmé | Wifi',
      ['12.06.2027 | A | oui | oui', '13.06.2027 | B | non | non'],
      ['days.date', 'name', 'status', null],
    ],
  ])('%s', (_, headings, rows, columns) => expect(suggest(headings, ...rows)).toEqual(columns))
})

test('all columns that a person put into the notes are remembered, also those of a buyer', () => {
  const remembered = { 'buyer name': 'notes', deal: 'notes', promoter: null, headline: 'name' }
  const headings = ['Buyer name', 'Deal', 'Promoter', 'Headline', 'Date']
  expect(matchColumns(headings, importColumns(eventRecord), remembered)).toEqual([
    ...['notes', 'notes', null, 'name', 'days.date'],
  ])
  const twice = matchColumns(['A', 'B'], importColumns(eventRecord), { a: 'name', b: 'name' })
  expect(twice).toEqual(['name', null])
})
