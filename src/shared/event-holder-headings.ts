import { distinctWords } from '#shared/imports/words-by-language.ts'

/** Combine words for a holder with words for an address, in both orders. */
function addressesOf(holders: string, addresses: string): string {
  const words = (list: string) => list.split(', ')
  return words(holders)
    .flatMap((holder) => words(addresses).flatMap((address) => [`${holder} ${address}`, `${address} ${holder}`]))
    .join(', ')
}

/** Column headings for the holder of a date, which is an agency or a client. */
export const holderHeadings = {
  name: distinctWords({
    en: 'held for, hold for, on hold for, holder, holder name, name of holder, name of the holder, hold holder, option for, option holder, penciled for, pencilled for, pencil for, reserved for, agency, agency name, agent, agent name, booking agency, booking agent, artist agency, artist agent, talent agency',
    de: 'gehalten für, Option für, optioniert für, Optionsnehmer, Optionsinhaber, Optionshalter, reserviert für, Agentur, Agent, Agentin, Bookingagentur, Booking-Agentur, Künstleragentur, Konzertagentur',
    fr: 'option pour, en option pour, tenu pour, réservé pour, titulaire de l’option, agence, agent, agence de booking, agence artistique',
    es: 'opción para, retenido para, reservado para, titular de la opción, agencia, agente, agencia de booking, agencia de contratación',
    it: 'opzione per, opzionato per, riservato a, riservato per, agenzia, agente, agenzia di booking',
    pt: 'opção para, reservado para, agência, agente, agência de booking',
    nl: 'optie voor, optiehouder, vastgehouden voor, gereserveerd voor, agentschap, boekingskantoor, boekingsbureau, impresariaat, agent',
    da: 'holdt for, option for, reserveret for, reserveret til, bureau, bookingbureau, agentur, agent',
    nb: 'holdt for, opsjon for, reservert for, reservert til, byrå, bookingbyrå, agentur, agent',
    sv: 'hålls för, option för, reserverad för, optionsinnehavare, bokningsbolag, bokningsagentur, agentur, agent',
    fi: 'ohjelmatoimisto, agentuuri, agentti',
    pl: 'opcja dla, zarezerwowane dla, rezerwacja dla, agencja, agencja bookingowa, agencja koncertowa, agent',
    cs: 'opce pro, drženo pro, rezervováno pro, agentura, bookingová agentura, agent',
    hu: 'ügynökség, koncertügynökség',
    ja: 'エージェンシー, エージェント',
    tr: 'ajans, opsiyon sahibi',
    el: 'πρακτορείο',
  }),
  email: distinctWords({
    en: addressesOf(
      'holder, agency, agent, booking agency, booking agent',
      'email, e-mail, mail, email address, e-mail address',
    ),
    de: addressesOf(
      'Agentur, Agent, Bookingagentur, Optionsnehmer',
      'E-Mail, Email, Mail, E-Mail-Adresse, Mailadresse',
    ),
    fr: addressesOf('agence, agent', 'e-mail, email, mail, courriel, adresse e-mail, adresse mail'),
    es: addressesOf('agencia, agente', 'e-mail, email, mail, correo, correo electrónico'),
    it: addressesOf('agenzia, agente', 'e-mail, email, mail, indirizzo e-mail, indirizzo email'),
    pt: addressesOf('agência, agente', 'e-mail, email, mail'),
    nl: addressesOf('agentschap, boekingskantoor, impresariaat, agent', 'e-mail, email, mail, e-mailadres'),
    da: addressesOf('bureau, bookingbureau, agentur, agent', 'e-mail, email, mail'),
    nb: addressesOf('byrå, bookingbyrå, agentur, agent', 'e-post, epost, e-mail, email, mail'),
    sv: addressesOf('bokningsbolag, agentur, agent', 'e-post, epost, e-mail, email, mail'),
    fi: addressesOf('ohjelmatoimisto, ohjelmatoimiston, agentti, agentin', 'sähköposti, email'),
    pl: addressesOf('agencja, agencji, agent, agenta', 'e-mail, email, mail'),
    cs: addressesOf('agentura, agentury, agent, agenta', 'e-mail, email, mail'),
    hu: addressesOf('ügynökség', 'e-mail, email'),
    tr: addressesOf('ajans', 'e-posta, eposta, email'),
    el: addressesOf('πρακτορείο, πρακτορείου', 'email, e-mail'),
  }),
}
