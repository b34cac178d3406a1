import type { RecordImport, ValueSynonyms } from '#shared/imports/import-columns.ts'

const list = (text: string) => text.split(' | ')

const capacityWords =
  'capacity | cap | size | kapazitat | max capacity | maximum capacity | total capacity | pax | platze | personen | jauge | capacite | aforo | capacidad | capienza | capacita | capaciteit | lotacao | capacidade | kapacitet | kapasitet | pojemnosc | fassungsvermogen | antal'

/** Headings of lists of venues in several languages, by field. */
const venueHeadings = {
  name: list(
    'venue | venue name | title | house | location | club | hall | place | site | theatre | theater | account name | company | company name | spielort | spielstatte | veranstaltungsort | haus | bezeichnung | lieu | nom | nom du lieu | salle | etablissement | lugar | nombre | recinto | sala | local | luogo | locale | nome | locatie | zaal | podium | naam | plats | lokal | namn | arena | spelplats | spillested | sted | navn | miejsce | klub | nazwa | espaco | nome do local',
  ),
  address_lines: list(
    'street | street address | address line 1 | address 1 | address line | postal address | strasse | strasse und hausnummer | strasse hausnummer | anschrift | adresse | rue | adresse postale | direccion | calle | indirizzo | via | adres | straat | morada | endereco | rua | adress | gatuadress | gata | gade | vej | gate | ulica | addr',
  ),
  postal_code: list(
    'postcode | post code | zip | zip code | zip postal code | postal zip code | plz | postleitzahl | code postal | cp | codigo postal | cap postale | codice postale | postnummer | postnr | kod pocztowy',
  ),
  city: list(
    'town | ort | stadt | city town | ville | commune | ciudad | localidad | poblacion | citta | comune | plaats | stad | cidade | localidade | by | poststed | postort | miasto | municipality',
  ),
  region: list(
    'state | region | county | province | state province | state region | bundesland | kanton | departement | provincia | estado | comunidad autonoma | regione | provincie | distrito | lan | fylke | wojewodztwo | territory',
  ),
  country: list('land | country code | country region | pays | pais | paese | nazione | kraj | staat | nation'),
  time_zone: list(
    'timezone | tz | zeitzone | fuseau horaire | zona horaria | fuso orario | tijdzone | tidszon | tidszone',
  ),
  day_starts_at: list('day starts | start of day | tagesbeginn'),
  currency: list('wahrung | devise | monnaie | moneda | valuta | moeda | waluta'),
  website: list(
    'web | url | homepage | site web | web site | webseite | internet | internetseite | sitio web | pagina web | sito | sito web | hjemmeside | hemsida | nettside | strona | www | link',
  ),
  phone: list(
    'telephone | tel | phone number | telefon | telefonnummer | tel nr | telephone number | mobile | numero de telephone | telefono | telefoon | telefone | puhelin | fon',
  ),
  capacity: list(capacityWords),
  is_own_house: list('own house | own venue | own | eigenes haus | in house'),
  is_active: list('aktiv | actif | activo | attivo | enabled'),
  notes: list(
    'note | comments | comment | remarks | description | details | info | information | bemerkung | bemerkungen | anmerkung | anmerkungen | notiz | notizen | hinweis | beschreibung | infos | remarques | remarque | commentaire | commentaires | notas | nota | comentarios | observaciones | descripcion | osservazioni | commenti | descrizione | opmerking | opmerkingen | notities | anteckningar | kommentar | kommentarer | noter | notater | bemaerkninger | bemaerkning | uwagi | opis',
  ),
  tags: list(
    'tag | labels | keywords | category | categories | type | kategorie | typ | schlagworte | stichworte | categorie | tipo | categoria',
  ),
} satisfies Record<string, readonly string[]>

/** Headings of lists of spaces, by field. */
const spaceHeadings = {
  name: list(
    'space | room | stage | hall | space name | room name | stage name | title | raum | raumname | saal | buhne | bezeichnung | salle | nom | scene | espace | sala | espacio | nombre | escenario | spazio | nome | zaal | ruimte | naam | podium | scen | rum | lokal | namn | navn | scena | nazwa | palco',
  ),
  venue: list(
    'house | location | venue name | site | building | haus | spielort | spielstatte | veranstaltungsort | gebaude | lieu | etablissement | lugar | recinto | luogo | locale | locatie | gebouw | plats | arena | spillested | sted | miejsce | local',
  ),
  kind: list('type | category | art | typ | kategorie | categorie | tipo | categoria | soort | slag | rodzaj'),
  standing_capacity: list(
    `standing capacity | capacity standing | standing cap | unseated | stehplatze | stehend | unbestuhlt | kapazitat stehend | debout | places debout | jauge debout | de pie | aforo de pie | in piedi | posti in piedi | staan | staanplaatsen | em pe | staende | staplatser | staplasser | stapladser | stojace | ${capacityWords}`,
  ),
  seated_capacity: list(
    'seated capacity | capacity seated | seated cap | seats | seating | seating capacity | sitzplatze | sitzend | bestuhlt | kapazitat sitzend | assis | places assises | jauge assise | sentados | asientos | aforo sentado | seduti | posti a sedere | zitplaatsen | sentado | lugares sentados | sittplatser | sitteplasser | siddepladser | siedzace',
  ),
  changeover_minutes: list(
    'changeover time | changeover minutes | turnaround | umbau | umbauzeit | changement | umbaupause',
  ),
  sort_order: list('sort order | position | reihenfolge | sortierung | ordre | orden'),
  is_active: list('aktiv | actif | activo | attivo | enabled'),
  is_bookable: list('can be booked | buchbar | reservable'),
  notes: venueHeadings.notes,
  tags: list('tag | labels | keywords'),
} satisfies Record<string, readonly string[]>

/** Words for kinds of spaces, by kind. */
const spaceKindWords: ValueSynonyms = {
  room: list(
    'hall | raum | saal | salle | sala | zaal | main hall | auditorium | club | studio | meeting room | rum | rom',
  ),
  stage: list('buhne | scene | escenario | palco | podium | scen | scena | outdoor stage | main stage'),
  field: list(
    'outdoor | open air | area | gelande | wiese | platz | terrain | campo | prato | terrein | arena | garden | garten',
  ),
  foyer: list('lobby | bar | entrance | eingang | hall d entree'),
  other: list('misc | sonstiges | andere | autre | otro | altro | overig | backstage | office'),
}

export const venueImport: RecordImport = {
  synonyms: venueHeadings,
  by_content: ['country', 'website', 'time_zone', 'currency'],
  key: ['name', 'city'],
}

export const spaceImport: RecordImport = {
  synonyms: spaceHeadings,
  value_synonyms: { kind: spaceKindWords },
  by_content: ['kind'],
  key: ['name', 'venue'],
}
