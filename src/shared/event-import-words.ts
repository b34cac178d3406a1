import type { ValueSynonyms } from '#shared/imports/import-columns.ts'

const list = (text: string) => text.split(' | ')

/** Headings of event lists in several languages, by field. */
export const eventHeadings = {
  name: list(
    'name | title | event | show | event name | event title | show name | show title | subject | summary | titel | headline | veranstaltung | veranstaltungstitel | veranstaltungsname | bezeichnung | thema | betreff | titre | intitule | evenement | nom | spectacle | manifestation | titulo | evento | nombre | espectaculo | nombre del evento | titolo | nome | nome evento | spettacolo | evenement naam | naam | voorstelling | nome do evento | espetaculo | namn | evenemang | rubrik | forestilling | arrangement | navn | begivenhed | tytul | nazwa | wydarzenie | production | what',
  ),
  venue: list(
    'venue name | location | house | place | ort | club | hall | where | site | venue location | theatre | theater | spielort | veranstaltungsort | spielstatte | location name | haus | lieu | salle de concert | etablissement | lugar | local | recinto | sede | luogo | locale | locatie | podium naam | zaal naam | plaats | lokal | spelplats | plats | arena | spillested | sted | spielstaette | miejsce | klub | espaco | localizacao',
  ),
  kind: list(
    'type | event type | category | art | kind of event | typ | kategorie | veranstaltungsart | format | categorie | type d evenement | tipo | categoria | tipo de evento | soort | slag | kategori | rodzaj | typ wydarzenia | tipologia',
  ),
  status: list(
    'state | stand | booking status | confirmation | confirmed | sorted | etat | statut | estado | stato | situacao | tilstand | stan | veranstaltungsstatus | event status | show status',
  ),
  capacity: list(
    'cap | size | kapazitat | venue capacity | max capacity | pax | platze | personen | jauge | capacite | aforo | capacidad | capienza | capacita | capaciteit | lotacao | capacidade | kapacitet | kapasitet | pojemnosc | attendance | expected attendance | guests | antal | fassungsvermogen | lugares',
  ),
  organiser_role: list('role | our part | rolle | unsere rolle'),
  owner: list(
    'responsible | contact | event manager | owner | manager | booker | contact person | verantwortlich | zustandig | ansprechpartner | ansprechperson | responsable | contatto | responsabile | contactpersoon | verantwoordelijk | ansvarlig | ansvarig | kontakt | contacto | assigned to',
  ),
  age_limit: list(
    'age | min age | minimum age | age restriction | ages | fsk | altersgrenze | ab alter | age minimum | edad minima | eta minima | leeftijd | aldersgrense | aldersgraense | aldersgrans',
  ),
  announce_at: list(
    'announce | announced on | announcement | announce date | bekanntgabe | annonce | anuncio | annuncio',
  ),
  presale_at: list('pre sale | presale date | presale starts | prevente'),
  on_sale_at: list(
    'onsale | sale starts | on sale date | onsale date | vorverkauf | vvk | vvk start | vorverkaufsstart | mise en vente | billetterie ouverte | venta | a la venta | salgsstart | forsaljningsstart',
  ),
  ticket_url: list(
    'ticket link | ticket url | ticketlink | tickets url | link | url | website | web | webseite | buy tickets | ticketing | ticketshop | billetterie | lien | entradas | enlace | biglietti | kaartverkoop | bilhetes | biljetter | billetter | bilety',
  ),
  time_zone: list(
    'timezone | tz | zeitzone | fuseau horaire | zona horaria | fuso orario | tijdzone | tidszon | tidszone',
  ),
  currency: list('wahrung | devise | moneda | valuta | moeda | waluta | monnaie'),
  notes: list(
    'note | comments | comment | remarks | remark | description | details | info | information | internal notes | bemerkung | bemerkungen | anmerkung | anmerkungen | notiz | notizen | hinweis | beschreibung | infos | remarques | remarque | commentaire | commentaires | observations | notas | nota | comentarios | observaciones | descripcion | note interne | osservazioni | commenti | descrizione | opmerking | opmerkingen | notities | omschrijving | notes comments | observacoes | anteckningar | kommentar | kommentarer | bemaerkninger | noter | notater | merknad | bemaerkning | uwagi | notatki | opis',
  ),
  is_private: list('confidential | privat | vertraulich | prive'),
  tags: list(
    'tag | labels | keywords | genre | genres | style | music style | musikrichtung | stil | genero | genere | stijl | estilo | gatunek | schlagworte | stichworte',
  ),
} satisfies Record<string, readonly string[]>

/** Headings of columns with dates, times, rooms and artists. */
export const dayHeadings = {
  date: list(
    'day | first date | first day | start date | start day | starts on | event date | show date | begin date | date from | from date | start date time | start date and time | date time | date and time | date of event | performance date | when | datum | tag | termin | startdatum | anfangsdatum | beginndatum | datum von | veranstaltungsdatum | date de debut | date debut | jour | date du concert | le | fecha | dia | fecha de inicio | fecha inicio | data | giorno | data inizio | data di inizio | dag | begindatum | data de inicio | startdato | dato | data rozpoczecia | dzien | quand | cuando | quando | dates',
  ),
  last_date: list(
    'last day | end date | end day | ends on | until | to date | date to | end date time | end date and time | bis | enddatum | datum bis | letzter tag | date de fin | date fin | jusqu au | fecha de fin | fecha fin | hasta | data fine | data di fine | fino al | einddatum | tot | data de fim | data final | slutdatum | slutdato | sluttdato | data zakonczenia',
  ),
  doors: list(
    'doors open | door | door time | doors time | doors at | get in | einlass | einlasszeit | turoffnung | portes | ouverture des portes | ouverture | puertas | apertura de puertas | apertura puertas | apertura | apertura porte | porte | deuren | deuren open | zaal open | abertura de portas | portas | insl app | insläpp | dorrar | dorrarna oppnar | dore | dorene | doren abner | dorene apner | dorer | drzwi | otwarcie drzwi',
  ),
  starts: list(
    'starts | doors show | show doors | start time | time | begin | begins | beginning | showtime | show time | show start | start at | from | set time | on stage | event time | event start | beginn | anfang | uhrzeit | zeit | startzeit | anfangszeit | von | showbeginn | konzertbeginn | heure | debut | heure de debut | horaire | heure debut | hora | inicio | hora de inicio | comienzo | ora | orario | inizio | ora inizio | ora di inizio | tijd | aanvang | aanvangstijd | begintijd | hora de inicio | horario | tid | starttid | speltid | klockslag | kl | tidspunkt | starttidspunkt | godzina | godz | poczatek | start godzina',
  ),
  ends: list(
    'ends | end time | finish | finishes | finish time | end at | to | close | event end | ende | endzeit | schluss | bis uhrzeit | fin | heure de fin | heure fin | hora de fin | final | fine | ora fine | ora di fine | eind | einde | eindtijd | fim | hora de fim | slut | sluttid | sluttidspunkt | slutt | koniec',
  ),
  curfew: list('hard curfew | sperrstunde | couvre feu | toque de queda | coprifuoco'),
  spaces: list(
    'space | room | rooms | stage | stages | raum | raume | saal | buhne | sal | salle | salles | scene | espace | sala | salas | escenario | palco | sale | spazio | zaal | zalen | podium | ruimte | scen | scener | lokaler | rum | hal | hall name | room name | floor | area | room stage | stage room | venue room | scena',
  ),
  artists: list(
    'artist | band | bands | acts | act | line up | lineup | headliner | headliners | performer | performers | performing | talent | dj | djs | support | supports | bill | kunstler | kunstlerin | kunstler innen | interpret | artiste | artistes | groupe | tete d affiche | artista | grupo | cabeza de cartel | artisti | gruppo | artiest | artiesten | bandet | artistas | kunstner | kunstnere | artister | zespol | artysta | wykonawca | akt | speaker | speakers',
  ),
} as const

/** Headings that describe the venue of an event. */
export const venueHeadings = {
  city: list(
    'city | town | stadt | ville | ciudad | citta | stad | plaats | cidade | by | miasto | ort | venue town | location city | commune | localidad | municipio',
  ),
  region: list(
    'state | region | province | county | bundesland | land region | kanton | departement | provincia | estado provincia | regione | provincie | lan | fylke | wojewodztwo',
  ),
  country: list('country | land | country code | pays | pais | paese | nazione | kraj'),
} as const

/** Words for statuses, by status. */
export const statusWords: ValueSynonyms = {
  draft: list(
    'entwurf | in planung | geplant | planung | planned | planning | idea | idee | brouillon | borrador | bozza | concept | rascunho | utkast | udkast | kladde | szkic | new | neu | scheduled',
  ),
  inquiry: list(
    'enquiry | inquired | enquired | request | requested | anfrage | angefragt | in anfrage | demande | demande en cours | solicitud | consulta | richiesta | aanvraag | pedido | forfragan | foresporgsel | foresporsel | zapytanie | offer | offer sent | offer out | angebot | avail | avails | availability | lead | negotiating | in verhandlung | verhandlung | in trattativa | en negociacion',
  ),
  hold: list(
    'on hold | held | holding | hold 1 | hold 2 | hold 3 | hold 4 | hold 5 | 1st hold | 2nd hold | 3rd hold | 4th hold | 5th hold | first hold | second hold | third hold | 1 hold | 2 hold | 3 hold | h | h1 | h2 | h3 | h4 | h5 | 1h | 2h | 3h | 4h | 5h | hold1 | hold2 | hold3 | pencil | pencilled | penciled | pencil 1 | pencil 2 | 1st pencil | 2nd pencil | first pencil | second pencil | option | opt | 1 option | 2 option | 3 option | option 1 | option 2 | option 3 | 1 opt | 2 opt | 3 opt | opt 1 | opt 2 | opt 3 | erste option | zweite option | optioniert | optionnel | 1st option | 2nd option | 3rd option | first option | second option | opcion | opcion 1 | opcion 2 | opzione | optie | optie 1 | optie 2 | optie 3 | 1e optie | 2e optie | opcao | pose | pre reserva | prereserva | gereserveerd | wstepna rezerwacja | pendiente | maybe | noch offen | a definir | por definir | da definire | a confirmar | do potwierdzenia | do ustalenia | nog te bevestigen | reserviert | vorreserviert | reserved | reservation | reserve | reservado | provisional | prov | tentative | unconfirmed | tbc | tbd | tba | to be confirmed | a confirmer | en attente | por confirmar | da confermare | unbestatigt | vorlaufig | vorgemerkt | pending | waiting | offen | in optie | opcja | rezerwacja | forelobig | preliminar | prelimineart | challenge | challenged',
  ),
  confirmed: list(
    'conf | confirm | confirmed show | bestatigt | fix | fixed | fest | zugesagt | gebucht | booked | book | ok | okay | yes | ja | confirme | confirmee | valide | confirmado | confirmada | confermato | confermata | bevestigd | vast | definitief | definitiv | definite | definitif | bekraftad | bekraeftet | bekreftet | potwierdzone | potwierdzony | signed | contracted | contract | vertrag | announced | on sale | onsale | sold out | ausverkauft | best | uitverkocht | udsolgt | complet | agotado | utsolgt | slutsald | wyprzedane | esaurito | esgotado | live | live on sale | go | active | aktiv | published | c | ✓ | ✔ | ✅',
  ),
  live: list('running | in progress | lauft | today | en cours | ongoing'),
  done: list(
    'played | past | complete | completed | finished | over | gespielt | erledigt | vorbei | beendet | stattgefunden | durchgefuhrt | abgeschlossen | termine | terminee | passe | joue | fait | realizado | hecho | finalizado | terminado | finito | concluso | fatto | afgerond | gespeeld | voorbij | concluido | genomford | klar | spelad | afholdt | afsluttet | gjennomfort | ferdig | zakonczone | zagrane | settled | abgerechnet',
  ),
  archived: list('archive | archiviert | archivé | archivado | archiviato | gearchiveerd | arkiverad | arkiveret'),
  cancelled: list(
    'canceled | cancel | cancelled show | cxl | cxld | xl | x | off | abgesagt | absage | fallt aus | ausgefallen | storniert | storno | annule | annulee | annulation | cancelado | cancelada | anulado | suspendido | annullato | annullata | cancellato | geannuleerd | afgelast | installd | installt | aflyst | avlyst | odwolane | odwolany | anulowane | dead | scrapped',
  ),
  declined: list(
    'rejected | refused | passed | no | nein | turned down | released | abgelehnt | absage des kunstlers | refuse | rechazado | rifiutato | afgewezen | avbojd | afvist | avslatt | lost | not available | n a',
  ),
  postponed: list(
    'postpone | rescheduled | moved | delayed | verschoben | verlegt | vertagt | reporte | reportee | decale | aplazado | pospuesto | rinviato | posticipato | spostato | uitgesteld | verplaatst | adiado | uppskjuten | flyttad | udskudt | flyttet | utsatt | przelozone | przelozony',
  ),
}

/** Words for kinds of events, by kind. */
export const kindWords: ValueSynonyms = {
  concert: list(
    'gig | gigs | show | live | live show | live music | konzert | concert live | concierto | concerto | konsert | koncert | koncerty | recital | live concert | livemusik | unplugged | music',
  ),
  festival: list('festivals | open air | openair | fest | festiwal'),
  club_night: list(
    'club | clubnight | clubnacht | party | dj | dj set | dj night | disco | disko | rave | soiree | soiree club | fiesta | festa | feest | fest club | klubb | klub | klubnat | clubbing | nachtleben | impreza | after party | aftershow',
  ),
  tour_date: list('tour | tour show | tournee | tourdate | gira'),
  private: list(
    'private event | private party | private hire | wedding | hochzeit | mariage | boda | matrimonio | bruiloft | casamento | brollop | bryllup | wesele | birthday | geburtstag | anniversaire | geschlossene gesellschaft | privat | privatveranstaltung | prive | privado | privato | geburtstagsfeier | privatfeier',
  ),
  corporate: list(
    'corporate event | company event | business | firmenfeier | firmenevent | firmenveranstaltung | firma | b2b | entreprise | evento corporativo | empresa | aziendale | bedrijfsfeest | zakelijk | foretag | firmafest | product launch | gala',
  ),
  conference: list(
    'congress | convention | meeting | seminar | workshop | kongress | tagung | konferenz | conference | congres | congreso | conferencia | conferenza | congresso | conferentie | konferens | konference | konferanse | konferencja | lecture | vortrag | lesung | talk | panel | messe | fair | trade show',
  ),
  theatre: list(
    'theater | play | comedy | stand up | standup | musical | opera | oper | ballet | ballett | dance | tanz | kabarett | cabaret | schauspiel | stuck | piece | teatro | toneel | teater | teatr | puppet theatre | danse | danza | show theatre | theatre show',
  ),
  sport: list(
    'sports | match | game | spiel | deporte | deportes | partido | wedstrijd | sporten | boxing | wrestling | fight night | e sport | esports | mecz',
  ),
  rehearsal: list(
    'rehearsals | probe | proben | repetition | ensayo | prova | prove | repetitie | ensaio | rep | prove generali | ovning | soundcheck | proba | preproduction | pre production',
  ),
  rental: list(
    'hire | venue hire | dry hire | vermietung | fremdvermietung | vermietet | location vente | alquiler | noleggio | affitto | verhuur | aluguel | uthyrning | udlejning | utleie | wynajem | external',
  ),
  travel: list(
    'travel day | reise | reisetag | anreise | voyage | viaje | viaggio | reis | viagem | resa | rejse | podroz | off day | day off | off | travelling | transfer | load in day',
  ),
  other: list(
    'misc | miscellaneous | sonstiges | andere | anderes | autre | autres | otro | otros | altro | anders | overig | outro | annat | ovrigt | andet | annet | inne | exhibition | ausstellung | film | kino | cinema | market | flohmarkt | markt',
  ),
}

/** Words for the role of the company, by role. */
export const roleWords: ValueSynonyms = {
  promoter: list(
    'veranstalter | promotor | organizer | organiser | organisateur | organizador | organizzatore | arrangor',
  ),
  host: list('venue | gastgeber | house | haus | lieu d accueil'),
  agency: list('agentur | agent | booking | booking agency | agence | agencia | agenzia | bureau'),
  production: list('produktion | producer | produzent | productie | produccion | produzione'),
}
