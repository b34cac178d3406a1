import { headingKey } from './heading-key.ts'
import { distinctWords } from './words-by-language.ts'

/** Headings of columns that repeat information of dates and times, such as the weekday. */
const repeated = new Set(
  distinctWords({
    en: 'weekday, day of week, day of the week, dow, all day, all day event',
    de: 'Wochentag, ganztägiges Ereignis, ganztägig',
    fr: 'jour de la semaine',
    es: 'día de la semana',
    it: 'giorno della settimana',
    pt: 'dia da semana',
    nl: 'weekdag',
    da: 'ugedag',
    nb: 'ukedag',
    sv: 'veckodag',
    fi: 'viikonpäivä',
    pl: 'dzień tygodnia',
    cs: 'den v týdnu, den týdne',
    hu: 'a hét napja',
    ja: '曜日',
  }).map(headingKey),
)

/** Headings of calendars about reminders, whose cells are codes. */
const ofCalendars = new Set(
  [
    ...['reminder on off', 'reminder date', 'reminder time', 'show time as', 'sensitivity', 'mileage'],
    ...['billing information', 'erinnerung ein aus', 'erinnerung am', 'erinnerung um', 'zeitspanne zeigen als'],
  ].map(headingKey),
)

/** Headings for sales figures of another system, which change with every export. */
const sales = new Set(
  distinctWords({
    en: 'tickets sold, sold tickets, gross sales, sold',
    de: 'verkaufte Tickets, verkaufte Karten, verkauft',
    fr: 'billets vendus, places vendues, vendus',
    es: 'entradas vendidas, vendidas',
    it: 'biglietti venduti, venduti',
    pt: 'bilhetes vendidos, vendidos',
    nl: 'verkochte kaarten, verkocht',
    da: 'solgte billetter, solgt',
    nb: 'solgte billetter, solgt',
    sv: 'biljetter, sålda biljetter, sålda',
    fi: 'myydyt liput, myyty',
    pl: 'sprzedane bilety, sprzedane',
    cs: 'prodané vstupenky, prodáno',
    hu: 'eladott jegyek',
  }).map(headingKey),
)

/** Whether a normalized heading belongs to no field: weekdays, reminders, and sales figures of another system. */
export function isIgnoredHeading(key: string): boolean {
  return repeated.has(key) || ofCalendars.has(key) || sales.has(key)
}

export function isSalesHeading(key: string): boolean {
  return sales.has(key)
}

/**
 * Words of headings that are not about the event but about a deal, a payment, a client, or work before or after the
 * event.
 */
const otherSubjects = new Set(
  distinctWords({
    en: 'buyer, purchaser, created, updated, modified, changed, deleted, reminder, invoice, deadline, due, expires, expiry, fee, price, deal, promoter, client, customer, agency, agent, contact, email, mail, phone, mobile, guarantee, budget, value, revenue, setup, set, load, loadin, soundcheck, rider, sold, paid, payment, deposit, contract, crew, layout, ref, reference, id',
    de: 'erstellt, angelegt, geändert, gelöscht, Erinnerung, Rechnung, Frist, Preis, Gage, Honorar, Kunde, Kundin, Auftraggeber, Agentur, Ansprechpartner, Kontakt, Mail, Telefon, Umsatz, Aufbau, Abbau, Anlieferung, verkauft, Vertrag, Anzahlung, Zahlung, Eintritt, AK, VVK, Technik, Nr',
    fr: 'créé, modifié, supprimé, rappel, facture, échéance, prix, tarif, cachet, client, agence, contact, mail, téléphone, montage, démontage, vendus, contrat, acompte, tourneur, producteur, balance, réf',
    es: 'contratante, comprador, creado, modificado, recordatorio, factura, plazo, precio, caché, cliente, agencia, contacto, correo, teléfono, montaje, desmontaje, vendidas, contrato, promotor, prueba',
    it: 'committente, creato, modificato, promemoria, fattura, scadenza, prezzo, cachet, cliente, agenzia, contatto, telefono, montaggio, smontaggio, venduti, contratto, promoter, prove',
    pt: 'contratante, comprador, criado, modificado, lembrete, fatura, prazo, preço, cachê, cachet, cliente, agência, contacto, contato, telefone, montagem, desmontagem, vendidos, contrato, promotor, receita',
    nl: 'aangemaakt, gewijzigd, herinnering, factuur, prijs, gage, klant, opdrachtgever, boekingskantoor, contactpersoon, telefoon, opbouw, afbouw, verkocht, contract',
    da: 'oprettet, ændret, påmindelse, faktura, pris, billetpris, honorar, kunde, bureau, kontakt, telefon, opsætning, nedtagning, solgt, kontrakt, lydprøve',
    nb: 'opprettet, endret, påminnelse, faktura, pris, billettpris, honorar, kunde, byrå, kontakt, telefon, opprigg, nedrigg, solgt, kontrakt, lydprøve',
    sv: 'skapad, ändrad, påminnelse, faktura, pris, biljettpris, gage, kund, bokningsbolag, kontakt, telefon, bygge, rivning, sålda, kontrakt, avtal',
    fi: 'luotu, muokattu, muistutus, lasku, hinta, palkkio, asiakas, ohjelmatoimisto, yhteyshenkilö, puhelin, rakennus, purku, myyty, sopimus',
    pl: 'utworzono, zmieniono, przypomnienie, faktura, termin płatności, cena, stawka, honorarium, klient, agencja, kontakt, telefon, montaż, demontaż, sprzedane, umowa, próba',
    cs: 'vytvořeno, změněno, připomenutí, faktura, splatnost, cena, honorář, klient, zákazník, agentura, kontakt, kontaktní, telefon, stavba, bourání, prodáno, smlouva, zkouška',
    hu: 'létrehozva, módosítva, emlékeztető, számla, határidő, díj, ár, gázsi, ügyfél, megrendelő, ügynökség, kapcsolattartó, kapcsolat, telefon, bérleti, szerződés, próba',
  }).flatMap((word) => headingKey(word).split(' ')),
)

/** Whether a heading is about something else than the event. Its cells then must not suggest a field. */
export function isOtherSubject(heading: string): boolean {
  return headingKey(heading.slice(0, 100))
    .split(' ')
    .some((word) => otherSubjects.has(word))
}
