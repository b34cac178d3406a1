import { describe, expect, test } from 'vitest'
import {
  dateOrderOfTexts,
  missingYearProblem,
  parseDate,
  readDateCellText,
  readDateText,
  unreadDateProblem,
  wordsBehindDate,
} from './date-text.ts'
import { readTimeText } from './time-text.ts'

const day = '2027-06-12'
const options = { isMonthFirst: false, firstDate: null }

describe('dates', () => {
  test.each([
    ...['2027-06-12', '20270612', '2027/6/12', '2027.06.12', '2027. 06. 12.', '2027年6月12日', '２０２７-06-12'],
    ...['2027/6/12(土)', '2027/6/12（土）', '2027年6月12日(土曜日)', '2027/06/12 [土・祝]', '2027-06-12(Sat)'],
    ...['12.6.2027', '12.06.27', '12. 06. 2027', '12/06/2027', '12-06-2027', '12 June 2027', 'Sat, 12 Jun 2027'],
    ...[
      'Sa., 12.06.2027',
      'Samstag, den 12. Juni 2027',
      '12.06.2027 (Sa)',
      'Jun 12 2027 (Sat)',
      '12 Jun ’27',
      "12 Jun '27",
    ],
    ...[
      'June 12th, 2027',
      '12th of June 2027',
      'Saturday the 12th of June, 2027',
      '12-Jun-27',
      '12/Jun/2027',
      '12-Jun-2027',
    ],
    ...['le 12 juin 2027', 'sam. 12 juin 2027', '12 de junio de 2027', 'sábado, 12 de junio de 2027', '12º junho 2027'],
    ...['12.VI.2027', '12 VI 2027', '12.06.2027 TBA', '12Jun2027'],
    ...['12. juni 2027', 'lör 12 juni 2027', '12 czerwca 2027', '12 июня 2027', '12 июня 2027 г.', '12 Haziran 2027'],
    ...[
      '12.06.2027 r.',
      '12:e juni 2027',
      'lördagen den 12 juni 2027',
      'den 12/6 2027',
      'd. 12/6-2027',
      'dne 12. 6. 2027',
    ],
    ...['12. června 2027', '2027. június 12.', '12. kesäkuuta 2027', 'la 12.6.2027', '2027 June 12'],
    ...['46550', '46550.0', '2027-06-12 00:00:00', '2027-06-12T00:00:00+02:00', '6/12/2027 12:00:00 AM'],
  ])('%s', (text) => expect(parseDate(text, text.startsWith('6/') ? 'month' : 'day')).toBe(day))

  test.each([
    ['1er juin 2027', '2027-06-01'],
    ['1st June 2027', '2027-06-01'],
    ['12. März 2027', '2027-03-12'],
    ['12 août 2027', '2027-08-12'],
    ['mar 12 octubre 2027', '2027-10-12'],
    ['03/04/2027', '2027-04-03'],
    ['to 17. juni 2027', '2027-06-17'],
  ])('%s', (text, date) => expect(parseDate(text, 'day')).toBe(date))

  test('of Japan with weekdays and times', () => {
    expect(readDateText('2027/6/12(土) 19:00', options)).toEqual({ date: day, times: { starts: 19 * 60 } })
    expect(readDateText('6月12日(土)', { ...options, firstDate: '2027-01-01' })).toEqual({ date: day })
    expect(readDateText('6月12日(土)', options)).toEqual({ problem: missingYearProblem })
    expect(readDateText('2027/6/12(金)', options)).toEqual({
      date: day,
      note: 'The file says Friday, but Jun 12, 2027 is a Saturday',
    })
  })

  test.each([
    ...['2027-02-30', '31.04.2027', 'soon', '12', '99999', '12/13/2027', 'June', '2027', '12 Foo 2027', '', '1.200'],
    ...[
      '19:30',
      '20.00',
      'Hall 12',
      '12-14',
      '1,250',
      '+49 30 1234567',
      '12, 14 & 16 June 2027',
      '12 June 2027, 14',
      'June 2027',
      `12 June ${' '.repeat(200)}2027`,
    ],
  ])('%s is not a date', (text) => expect(readDateText(text, options)).toBeUndefined())

  test.each(['12/6-27', '12/6 2027', '12/6 27', 'lør 12/6-27'])('%s is written as in Denmark', (text) => {
    expect(readDateText(text, options)).toEqual({ date: day })
    expect(readDateText(text, { ...options, isMonthFirst: true })).toBeUndefined()
  })

  test('with the month first', () => expect(parseDate('03/04/2027', 'month')).toBe('2027-03-04'))

  test.each([
    ['12./13.06.2027', '2027-06-12', '2027-06-13'],
    ['Sa/So 12./13.06.2027', '2027-06-12', '2027-06-13'],
    ['11./12./13.06.2027', '2027-06-11', '2027-06-13'],
    ['11., 12. und 13.06.2027', '2027-06-11', '2027-06-13'],
    ['12.-13.6.2027', '2027-06-12', '2027-06-13'],
    ['12.–14.06.27', '2027-06-12', '2027-06-14'],
    ['30.06.–02.07.2027', '2027-06-30', '2027-07-02'],
    ['12.06.2027 - 14.06.2027', '2027-06-12', '2027-06-14'],
    ['12.06.2027 bis 14.06.2027', '2027-06-12', '2027-06-14'],
    ['2027-06-12 – 2027-06-14', '2027-06-12', '2027-06-14'],
    ['12/06/2027 - 14/06/2027', '2027-06-12', '2027-06-14'],
    ['12–14 June 2027', '2027-06-12', '2027-06-14'],
    ['12 & 13 June 2027', '2027-06-12', '2027-06-13'],
    ['June 12-14, 2027', '2027-06-12', '2027-06-14'],
    ['30 June – 2 July 2027', '2027-06-30', '2027-07-02'],
    ['30 décembre 2027 au 2 janvier 2028', '2027-12-30', '2028-01-02'],
    ['Fri 30 Dec - Sun 2 Jan 2028', '2027-12-30', '2028-01-02'],
    ['Sat. 12.06.2027 - Sun. 13.06.2027', '2027-06-12', '2027-06-13'],
    ['Sa 12.06. - So 13.06.2027', '2027-06-12', '2027-06-13'],
    ['vom 12. bis 14. Juni 2027', '2027-06-12', '2027-06-14'],
    ['du 12 au 14 juin 2027', '2027-06-12', '2027-06-14'],
    ['12, 13 & 14 June 2027', '2027-06-12', '2027-06-14'],
    ['12/06–14/06/2027', '2027-06-12', '2027-06-14'],
    ['12-14/06/2027', '2027-06-12', '2027-06-14'],
    ['6/12-14/2027', '2027-06-12', '2027-06-14'],
    ['2027-06-12/2027-06-14', '2027-06-12', '2027-06-14'],
  ])('%s is a range', (text, date, lastDate) => expect(readDateText(text, options)).toMatchObject({ date, lastDate }))

  test.each([
    ...['vr 12 t/m zo 14 maart 2027', '12 tot en met 14 maart 2027', 'vr 12/3 t/m zo 14/3/2027', '12-3 t/m 14-3-2027'],
    ...['12 t.e.m. 14 maart 2027', '12/03 tem 14/03/2027', '12 maart t.e.m 14 maart 2027'],
    ...['12/3-14/3 2027', 'fre 12/3 - søn 14/3 2027', '12/3–14/3-27', '12-14/3 2027', '12/3 2027 - 14/3 2027'],
    ...['fra fredag 12. marts til søndag 14. marts 2027', 'fra 12. til 14. mars 2027', 'från 12 till 14 mars 2027'],
    ...[
      '12.3.–14.3. 2027',
      '12. - 14. 3. 2027',
      '12. 3. - 14. 3. 2027',
      'pá 12. 3. – ne 14. 3. 2027',
      'pe–su 12.–14.3.2027',
    ],
    ...['od 12. do 14. března 2027', 'pátek 12. až neděle 14. března 2027', 'od 12 do 14 marca 2027'],
    ...['pt. 12 – nd. 14 marca 2027', '12.03–14.03.2027', 'pe 12.3. – su 14.3.2027', '12.–14. maaliskuuta 2027'],
    ...[
      'da venerdì 12 a domenica 14 marzo 2027',
      'dal 12/03 al 14/03/2027',
      'del viernes 12 al domingo 14 de marzo de 2027',
    ],
    ...['de 12 a 14 de março de 2027', 'du vendredi 12 au dimanche 14 mars 2027', 'du 12/03 au 14/03/2027'],
    ...['vom 12. bis zum 14. März 2027', 'Fr, 12.3. bis So, 14.3.2027', '12th through 14th March 2027'],
    ...['March 12 thru 14, 2027', '12-03-2027 / 14-03-2027', '2027-03-12/14', '12, 13 en 14 maart 2027'],
  ])('%s is from the 12th to the 14th of March', (text) => {
    expect(readDateText(text, options)).toMatchObject({ date: '2027-03-12', lastDate: '2027-03-14' })
  })

  test.each([
    ['12/3-14/3', false],
    ['3/12-3/14', true],
    ['12-14/3', false],
    ['vr 12 t/m zo 14 maart', false],
    ['12.3.–14.3.', false],
  ])('%s without a year is a range in the season', (text, isMonthFirst) => {
    expect(readDateText(text, { isMonthFirst, firstDate: null })).toEqual({ problem: missingYearProblem })
    expect(readDateText(text, { isMonthFirst, firstDate: '2027-01-01' })).toMatchObject({
      ...{ date: '2027-03-12', lastDate: '2027-03-14' },
    })
  })

  test('an end of the year lies between the dates of a range', () => {
    expect(readDateText('30/12-2/1 2027', options)).toMatchObject({ date: '2026-12-30', lastDate: '2027-01-02' })
  })

  test.each(['5 & 7 March 2027', '5 et 7 mars 2027', '5. und 7.3.2027', '5 i 7 marca 2027', '5., 7.3.2027'])(
    '%s are two dates',
    (text) => {
      expect(readDateText(text, options)).toEqual({ problem: 'There are two dates: split the row for a second event' })
    },
  )

  test.each(['20.00-23.00', '10.11-12.12', '19/20', '030-1234', '12.5-14.5', '7-8', '12/06-27'])(
    '%s is not a range of dates',
    (text) => expect(readDateText(text, { ...options, isMonthFirst: true })).toBeUndefined(),
  )

  test.each([
    ['2027-06-12 19:30', { starts: 1170 }],
    ['2027-06-12T19:30:00', { starts: 1170 }],
    ['20270612T193000', { starts: 1170 }],
    ['12.06.2027, 19:30 Uhr', { starts: 1170 }],
    ['Sat 12 June 2027, 7.30pm', { starts: 1170 }],
    ['6pm, 12 June 2027', { starts: 1080 }],
    ['12/06/2027 12:00:00 AM', { starts: 0 }],
    ['46550.8125', { starts: 1170 }],
    ['12.06.27/19:30', { starts: 1170 }],
    ['le samedi 12 juin 2027 à 19h30', { starts: 1170 }],
    ['sabato 12 giugno 2027 ore 19:30', { starts: 1170 }],
    ['12 June 2027 7.30pm - late', { starts: 1170 }],
    ['12.06.2027 20:00 - 23:00', { starts: 1200, ends: 1380 }],
    ['12.06.2027 | Doors 19:00 / Show 20:00', { doors: 1140, starts: 1200 }],
  ])('%s has times', (text, times) => expect(readDateText(text, options)).toMatchObject({ date: day, times }))

  test.each([
    ['2027-06-12T19:30:00+02:00', 120],
    ['2027-06-12T19:30:00Z', 0],
    ['2027-06-12 19:30-05:30', -330],
    ['2027-06-12T19:30:00.000+0200', 120],
  ])('%s has the offset %s', (text, offset) =>
    expect(readDateText(text, options)).toEqual({ date: day, times: { starts: 1170 }, offset }),
  )

  test('two dates with times are a range with times', () => {
    expect(readDateText('12.06.2027 22:00 - 13.06.2027 05:00', options)).toEqual({
      ...{ date: day, lastDate: '2027-06-13', times: { starts: 1320, ends: 300 } },
    })
  })

  test.each([
    ['12.06.', '2027-06-12'],
    ['12.06', '2027-06-12'],
    ['den 12/6', '2027-06-12'],
    ['12.06 19:00', '2027-06-12'],
    ['12/06', '2027-06-12'],
    ['Sat 12 June', '2027-06-12'],
    ['Sa 12.06. 20 Uhr', '2027-06-12'],
    ['February 3', '2028-02-03'],
    // The second of January 2027 is before the season; in 2028 it is a Sunday.
    ['Sun 2 January', '2028-01-02'],
    // 12 June 2028 is a Monday.
    ['Mon 12 June', '2028-06-12'],
  ])('%s without a year is in the season', (text, date) => {
    expect(readDateText(text, options)).toEqual({ problem: missingYearProblem })
    expect(readDateText(text, { ...options, firstDate: '2027-03-01' })).toMatchObject({ date })
  })

  test('a range without a year ends after it starts', () => {
    expect(readDateText('30 Dec - 2 Jan', { ...options, firstDate: '2027-03-01' })).toMatchObject({
      ...{ date: '2027-12-30', lastDate: '2028-01-02' },
    })
  })

  test('another weekday than that of the date is noted', () => {
    expect(readDateText('Fri 12 June 2027', options)).toEqual({
      date: day,
      note: 'The file says Friday, but Jun 12, 2027 is a Saturday',
    })
  })

  test.each([
    [['03/04/2027', '05/06/2027'], 'either'],
    [['03/04/2027', '25/06/2027'], 'day'],
    [['03/04/2027', '06/25/2027'], 'month'],
    [['25/06/2027', '06/25/2027'], 'both'],
    [['Sat 03/04/2027 20:00', '25/06/2027'], 'day'],
    [['3/4', '12/25'], 'month'],
    [['03/04/2027', '3/5-3/7'], 'month'],
    [['03/04/2027', '5/3-7/3 2027'], 'day'],
    [['01/02/2027', '03/02/2027', '6/31/2027'], 'either'],
    [['04/04/2027'], null],
    [['Fri/Sat 9/10 April 2027', '1/2 März'], null],
    [['9/10 mar'], 'either'],
    [['03.04.2027', '2027-03-04', 'soon', '19/20'], null],
  ])('%j reveal the order of day and month: %s', (texts, order) => expect(dateOrderOfTexts(texts)).toBe(order))
})

const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('times', () => {
  test.each([
    ...[
      '20:00',
      '20.00',
      '2000',
      '20',
      '20 Uhr',
      '20:00 Uhr',
      '20.00 Uhr',
      '20:00h',
      '20h',
      '20 h',
      '20h00',
      '20:00:00',
    ],
    ...['kl. 20', 'kl 20.00', 'ab 20:00', 'ab 20 Uhr', 'à 20h', 'a las 20:00', 'alle ore 20', 'om 20 uur', '2000hrs'],
    ...['8pm', '8 PM', '8:00pm BST', '8.00 p.m.', '8:00:00 PM', '20:00 CEST', '20:00 (local)', '20:00 hs', 'ca. 20:00'],
    ...['20:00?', '20:00*', '20u', '20u00', '20:00 approx.', '20 : 00', '8 p. m.'],
    ...['~20:00', 'um 20 Uhr', 'from 8pm', '８pm', '0.8333333333', '20:00 –', '20,00', '20:00 hrs'],
  ])('%s', (text) => expect(readTimeText(text)).toEqual({ starts: at(20) }))

  test.each([
    ['noon', at(12)],
    ['Mittag', at(12)],
    ['midnight', 0],
    ['Mitternacht', 0],
    ['minuit', 0],
    ['20.30 Uhr', at(20, 30)],
    ['20h30', at(20, 30)],
    ['0.8125', at(19, 30)],
    ['0.5', at(12)],
    ['24:30', at(24, 30)],
    ['00:30 +1', at(24, 30)],
    ['00:30 (+1)', at(24, 30)],
    ['00:30 +2', at(48, 30)],
    ['23:30 -1', at(-1, 30)],
    ['2am next day', at(26)],
  ])('%s', (text, starts) => expect(readTimeText(text)).toEqual({ starts }))

  test.each([
    ['19:30–23:00', at(19, 30), at(23)],
    ['19.30-23', at(19, 30), at(23)],
    ['10p-2:10a', at(22), at(2, 10)],
    ['7-11pm', at(19), at(23)],
    ['11-2am', at(23), at(2)],
    ['11am–2pm', at(11), at(14)],
    ['10-2pm', at(10), at(14)],
    ['20 bis 23 Uhr', at(20), at(23)],
    ['8pm to midnight', at(20), 0],
    ['20h à 23h', at(20), at(23)],
    ['dalle 20 alle 23', at(20), at(23)],
    ['20:00 - 23:00 Uhr', at(20), at(23)],
    ['6.30pm - 9', at(18, 30), at(21)],
    ['10am - 4', at(10), at(16)],
    ['2pm-5', at(14), at(17)],
    ['9.30am to 3', at(9, 30), at(15)],
    ['9am-1', at(9), at(13)],
    ['noon - 3', at(12), at(15)],
    ['8pm-2', at(20), at(2)],
    ['10am-12', at(10), at(12)],
    ['8pm-12', at(20), 0],
    ['10am - 16', at(10), at(16)],
  ])('%s is a range', (text, starts, ends) => expect(readTimeText(text)).toEqual({ starts, ends }))

  test.each([
    ['Doors 19:00 / Show 20:00', { doors: at(19), starts: at(20) }],
    ['Doors: 7pm, Show: 8pm', { doors: at(19), starts: at(20) }],
    ['Einlass 19 Uhr, Beginn 20 Uhr', { doors: at(19), starts: at(20) }],
    ['Doors 19:00 Show 20:00', { doors: at(19), starts: at(20) }],
    ['Doors 7pm', { doors: at(19) }],
    ['20:00 (doors 19:00)', { doors: at(19), starts: at(20) }],
    ['20:00 Uhr / 19:00 Einlass', { doors: at(19), starts: at(20) }],
    ['19:00 / 20:00', { doors: at(19), starts: at(20) }],
    ['19:00 doors / 20:00 show', { doors: at(19), starts: at(20) }],
    ['Doors 19:00 | Start 20:00 | End 23:00', { doors: at(19), starts: at(20), ends: at(23) }],
  ])('%s has labels', (text, times) => expect(readTimeText(text)).toEqual(times))

  const evening = 'Read as evening'
  test.each([
    ['8-11', { starts: at(20), ends: at(23), note: evening }],
    ['8 - 2', { starts: at(20), ends: at(2), note: evening }],
    ['8-12', { starts: at(20), ends: 0, note: evening }],
    ['doors 7 / show 8', { doors: at(19), starts: at(20), note: evening }],
    ['Doors 7 show 8 curfew 11', { doors: at(19), starts: at(20), curfew: at(23), note: evening }],
    ['show 9, curfew 1', { starts: at(21), curfew: at(1), note: evening }],
    ['half 8', { starts: at(20.5), note: 'Read as 20:30' }],
    ['halb 8', { starts: at(19.5), note: 'Read as 19:30' }],
    ['20 Uhr c.t.', { starts: at(20.25), note: 'Read as 20:15' }],
    ['8 for 8.30pm', { doors: at(20), starts: at(20.5) }],
    ['7 for 7.30', { doors: at(19), starts: at(19.5), note: evening }],
    ['12 for 12.30', { doors: at(12), starts: at(12.5) }],
    ['22h00 às 02h00', { starts: at(22), ends: at(2) }],
    ['De 11:00 a 20:00', { starts: at(11), ends: at(20) }],
    ['20:00 (ca. 2h)', { starts: at(20) }],
    ['19.30u', { starts: at(19.5) }],
    ['19u30', { starts: at(19.5) }],
  ])('%s is understood', (text, times) => expect(readTimeText(text)).toEqual(times))

  test.each([
    ['8-11', { starts: at(8), ends: at(11) }],
    ['doors 9 / show 10', { doors: at(9), starts: at(10) }],
  ])('%s in a column of 24 hours is in the morning', (text, times) => {
    expect(readTimeText(text, { has24Hours: true })).toEqual(times)
  })

  test.each([
    ['15h et 20h30', 15, 20.5],
    ['16 e 21', 16, 21],
    ['13:00 y 20:00', 13, 20],
    ['2pm & 8pm', 14, 20],
    ['2 & 8pm', 14, 20],
    ['15 Uhr und 19.30 Uhr', 15, 19.5],
    ['16:00 i 20:00', 16, 20],
    ['15:00 / 20:00', 15, 20],
    ['Kl. 15.00 og 19.00', 15, 19],
    ['14h30 + 20h30', 14.5, 20.5],
    ['15:00 oraz 19:00', 15, 19],
    ['15:00 és 19:00', 15, 19],
    ['16:00; 20:00', 16, 20],
    ['16:00\n20:00', 16, 20],
  ])('%s has two shows', (text, starts, second) => {
    expect(readTimeText(text)).toEqual({ starts: at(starts), second: at(second) })
  })

  test.each([
    ['13–14.30 ja 18–19.30', [13, 18], 19.5],
    ['2-3pm & 7-8:30pm', [14, 19], 20.5],
    ['11:00-12:00, 14:00-15:00, 20:00-22:00', [11, 14, 20], 22],
  ])('%s has shows with an end each', (text, [starts = 0, second = 0, ...later], ends) => {
    expect(readTimeText(text)).toEqual({
      ...{
        starts: at(starts),
        second: at(second),
        ends: at(ends),
        isNamed: true,
        note: 'Only the last show gets an end',
      },
      ...(later.length > 0 && { later: later.map((hours) => at(hours)) }),
    })
  })

  test.each(['13-14.30 ja 14-15', '1-2, 3-4', '13-14.30 ja kahvi', '13-14.30 ja 18'])(
    '%s is no list of shows',
    (text) => {
      expect(readTimeText(text)).toBeUndefined()
    },
  )

  test.each([
    ['14:00, 17:00, 20:00', [14, 17, 20]],
    ['14:00; 17:00; 20:00', [14, 17, 20]],
    ['14:00\n17:00\n20:00', [14, 17, 20]],
    ['14:00, 17:00 a 20:00', [14, 17, 20]],
    ['2, 5 and 8pm', [14, 17, 20]],
    ['11am, 2pm, 5pm and 8pm', [11, 14, 17, 20]],
  ])('%s has several shows', (text, [starts = 0, second = 0, ...later]) => {
    expect(readTimeText(text)).toEqual({
      starts: at(starts),
      second: at(second),
      later: later.map((hours) => at(hours)),
    })
  })

  test.each([
    ['15:00 a 19:00', true, { starts: at(15), second: at(19) }],
    ['15:00 a 19:00', false, { starts: at(15), ends: at(19), note: 'Read as a start and an end, not as two shows' }],
    ['dalle 15:00 a 19:00', false, { starts: at(15), ends: at(19) }],
    ['15h00 à 19h00', false, { starts: at(15), ends: at(19) }],
  ])('%s in a file where ‘a’ is ‘and’: %s', (text, isAnd, times) => {
    expect(readTimeText(text, { isAnd })).toEqual(times)
  })

  test.each([
    ['7/8', { doors: at(19), starts: at(20), note: 'Read as evening' }],
    ['D 7 S 8', { doors: at(19), starts: at(20), note: 'Read as evening' }],
    ['D: 5:30 S: 6:00', { doors: at(17.5), starts: at(18), note: 'Read as evening' }],
    ['7 / 8', { doors: at(19), starts: at(20), note: 'Read as evening' }],
    ['20:00 - late', { starts: at(20), note: 'Without an end' }],
    ['8-close', { starts: at(20), note: 'Read as evening, without an end' }],
    ['9 - late', { starts: at(21), note: 'Read as evening, without an end' }],
  ])('%s is in the evening', (text, times) => {
    expect(readTimeText(text)).toEqual(times)
  })

  test.each([
    'soon',
    '',
    '25:70',
    '2027-06-12',
    'Hall 2',
    '20:00-20:61',
    '20:00 / 19:00',
    'a'.repeat(200),
    '12 June',
    '9:5',
  ])('%s is not a time', (text) => expect(readTimeText(text)).toBeUndefined())
})

test.each(['2027-06-12T20:00:00+99:99', '2027-06-12T20:00:00+14:01'])(
  'a UTC offset that no place has is not read: %s',
  (text) => expect(readDateText(text, { isMonthFirst: false, firstDate: null })).toBeUndefined(),
)

test.each([
  ['Ju 14/01/2027', '2027-01-14', undefined],
  ['Vi. 15/01/2027', '2027-01-15', undefined],
  ['Do 24/01/2027', '2027-01-24', undefined],
  ['Do 14.01.2027', '2027-01-14', undefined],
  ['Do 15.01.2027', '2027-01-15', 'The file says Thursday, but Jan 15, 2027 is a Friday'],
  ['Ma 12/01/2027', '2027-01-12', undefined],
  ['ma 11-1-2027', '2027-01-11', undefined],
  ['5ª 14/01/2027', '2027-01-14', undefined],
  ['3ª feira, 19/01/2027', '2027-01-19', undefined],
  ['6ª-feira 15/01/2027', '2027-01-15', undefined],
  ['2ª 19/01/2027', '2027-01-19', 'The file says Monday, but Jan 19, 2027 is a Tuesday'],
])('%s is %s, by weekdays of two letters in any language', (text, date, note) => {
  expect(readDateText(text, { isMonthFirst: false, firstDate: null })).toEqual({ date, ...(note && { note }) })
})

test.each([
  ['5. februar 2027 9.00 (CET) → 10.00', { date: '2027-02-05', times: { starts: 540, ends: 600 } }],
  ['April 2, 2027 11:30 PM (GMT-5)', { date: '2027-04-02', times: { starts: 1410 }, offset: -300 }],
  ['2 April 2027 20:00 UTC+5:30', { date: '2027-04-02', times: { starts: 1200 }, offset: 330 }],
  ['Fri-Sun 3/19-21/27', { date: '2027-03-19', lastDate: '2027-03-21' }],
  ['@April 11, 2027 10:00 AM → 4:00 PM', { date: '2027-04-11', times: { starts: 600, ends: 960 } }],
  ['20. februar 2027 → 21. februar 2027', { date: '2027-02-20', lastDate: '2027-02-21' }],
  [
    'February 5, 2027 9:00 PM (GMT+1) → February 6, 2027 2:00 AM',
    { date: '2027-02-05', lastDate: '2027-02-06', times: { starts: 1260, ends: 120 }, offset: 60 },
  ],
])('%s is read as other programs write periods', (text, read) => {
  expect(readDateText(text, { isMonthFirst: false, firstDate: null })).toEqual(read)
})

test.each([
  ['31/02/2027', 'This day does not exist'],
  ['2027-02-30', 'This day does not exist'],
  ['31.04.2027', 'This day does not exist'],
  ['40/13/2027', 'This is not a date such as 2027-06-12 or 12 June 2027'],
  ['soon', 'This is not a date such as 2027-06-12 or 12 June 2027'],
])('%s: %s', (text, problem) => {
  expect(unreadDateProblem(text)).toBe(problem)
})

describe('words behind a date', () => {
  test.each(['(tbc)', 'tbc', 'TBA', '?', '*', ' (TBC)', 'matinee', 'PREMIERE', '- SOLD OUT', '(2nd option)'])(
    '12 March 2027 %s is this date, with a note',
    (mark) => {
      const text = `12 March 2027 ${mark}`
      const date = { date: '2027-03-12', note: `The file says ‘${text}’`, isNamed: true }
      expect(readDateCellText(text, options)).toEqual(date)
    },
  )

  test.each(['Sat 12 June or Sun 13 June', 'Total guests', '12 apples', 'Week 12'])('%s is no date', (text) => {
    expect(readDateCellText(text, options)).toBeUndefined()
  })

  test('a date without a year stays one', () => {
    expect(readDateCellText('12 March matinee', options)).toEqual({ problem: missingYearProblem })
  })

  test('make no title a date', () => expect(readDateText('1 May 2027 Festival', options)).toBeUndefined())

  test('are the status, or kept with the heading', () => {
    expect(wordsBehindDate('12 March 2027 - cancelled')).toBe('cancelled')
    expect(wordsBehindDate('12 March 2027')).toBe('')
  })
})

describe('a word that is a month and a weekday', () => {
  const season = { isMonthFirst: false, firstDate: '2026-11-28' }
  test.each([
    ['29 Mar to 2 Apr 2027', '2027-03-29', '2027-04-02'],
    ['29 Mar to 2 Apr', '2027-03-29', '2027-04-02'],
    ['26 Feb – 1 Mar', '2027-02-26', '2027-03-01'],
    ['31 Mar – 3 Apr', '2027-03-31', '2027-04-03'],
    ['31 Mar - 3 Apr 2027', '2027-03-31', '2027-04-03'],
    ['28 Feb - 2 Mar 2027', '2027-02-28', '2027-03-02'],
    ['Mar 31 - Apr 3, 2027', '2027-03-31', '2027-04-03'],
    ['Wed 31 Mar - Sat 3 Apr 2027', '2027-03-31', '2027-04-03'],
    ['Fri 26 Feb to Mon 1 Mar 2027', '2027-02-26', '2027-03-01'],
    ['mar 30 mar - ven 2 apr 2027', '2027-03-30', '2027-04-02'],
    ['lun 1 - mar 2 feb 2027', '2027-02-01', '2027-02-02'],
    ['sab 27 feb - mar 2 mar 2027', '2027-02-27', '2027-03-02'],
    ['mar 16 mar 2027', '2027-03-16', undefined],
    ['mar 16-mar-27', '2027-03-16', undefined],
    ['mar 16 marzo 2027', '2027-03-16', undefined],
    ['mar 6 abril 2027', '2027-04-06', undefined],
    ['16 mar 2027', '2027-03-16', undefined],
  ])('%s', (text, date, lastDate) => {
    const read = readDateText(text, season)
    expect(read).toEqual({ date, ...(lastDate && { lastDate }) })
  })
})

test.each(['31 Mar – 3', '26 Feb – 1', '28 Dec - 30', 'Sat 28 Dec to 30'])('%s has no year', (text) => {
  expect(readDateText(text, { ...options, firstDate: '2026-11-28' })).toBeUndefined()
})

test.each([
  ['Mon 1 Mar 8am', '2027-03-01', 8 * 60],
  ['Wed 17 Mar 10am', '2027-03-17', 10 * 60],
  ['Sat 6 Mar 10.30pm', '2027-03-06', 22.5 * 60],
  ['1 March 10 pm', '2027-03-01', 22 * 60],
])('%s is a date with a time', (text, date, starts) => {
  expect(readDateText(text, { ...options, firstDate: '2026-11-28' })).toEqual({ date, times: { starts } })
})

test.each([
  ['Παρ 9/7 έως Κυρ 11/7/2027', '2027-07-09', '2027-07-11'],
  ['12-14.02', '2027-02-12', '2027-02-14'],
  ['12.–14.02', '2027-02-12', '2027-02-14'],
  ['divendres 12 de març de 2027', '2027-03-12', undefined],
])('%s is read', (text, date, lastDate) => {
  expect(readDateCellText(text, { ...options, firstDate: '2026-11-28' })).toEqual({
    date,
    ...(lastDate && { lastDate }),
  })
})

test.each([
  ['2027-02-01', 'Mont 1 Feb | Lund 1 Feb | pon 1 Feb | hétf 1 Feb | Δευτ 1 Feb'],
  ['2027-02-02', 'Tues 2 Feb | Tu 2 Feb | Die 2 Feb | Dins 2 Feb | Tirs 2 Feb | úte 2 Feb'],
  ['2027-02-03', 'Weds 3 Feb | Wedn 3rd Feb | Mittw. 3 Feb | Merc. 3 Feb | Miérc. 3 Feb | Woe 3 Feb | środ 3 Feb'],
  ['2027-02-04', 'Thur 4 Feb | Thurs 4th Feb | Donn. 4 Feb | Giov. 4 Feb | Torsd 4 Feb | Πέμ 4 Feb'],
  ['2027-02-05', 'Freit. 5 Feb | Vend. 5 Feb | Vrij 5 Feb | piąt. 5 Feb | pént. 5 Feb'],
  ['2027-02-06', 'Satur 6 Feb | Samst. 6 Feb | Zat 6 Feb | Lörd 6 Feb | szomb. 6 Feb'],
  ['2027-02-07', 'Sonnt. 7 Feb | Zond 7 Feb | niedz. 7 Feb | Sønd 7 Feb | Κυρ 7 Feb'],
])('%s can have any short weekday: %s', (date, texts) => {
  const read = texts.split(' | ').map((text) => readDateText(text, { isMonthFirst: false, firstDate: '2027-01-01' }))
  expect(read).toEqual(read.map(() => ({ date })))
})

test('a week is read as its first day, and marked', () => {
  expect(readDateText('w/c 5 Apr 2027', options)).toEqual({
    ...{ date: '2027-04-05', isNamed: true, note: 'The file says ‘w/c 5 Apr 2027’' },
  })
})

test.each<[string, Record<string, unknown>]>([
  ...[
    '8pm sharp',
    '20 óra',
    'ora 20:00',
    'u 20 sati',
    '20.00 hod.',
    'à partir de 20h',
    'dès 20h',
    '20時',
    'ore 20',
  ].map((text): [string, Record<string, unknown>] => [text, { starts: 20 * 60 }]),
  ['19時30分', { starts: 19.5 * 60 }],
  ['19時半', { starts: 19.5 * 60 }],
  ['3ish', { starts: 15 * 60, note: 'Read as 15:00' }],
  ['3pm-ish', { starts: 15 * 60, note: 'Read as 15:00' }],
  ['7.30-ish', { starts: 19.5 * 60, note: 'Read as 19:30' }],
  ['doors 8, first band 8.30', { doors: 20 * 60, starts: 20.5 * 60, note: 'Read as evening' }],
  ['drs 7/show 8 PM', { doors: 19 * 60, starts: 20 * 60, note: 'Read as evening' }],
  ['開場18:00 / 開演19:00', { doors: 18 * 60, starts: 19 * 60 }],
  ['11:30 π.μ.', { starts: 11.5 * 60 }],
  ['9:00 μ.μ.', { starts: 21 * 60 }],
  ['9 ΜΜ', { starts: 21 * 60 }],
  ['10 πμ – 2 μμ', { starts: 10 * 60, ends: 14 * 60 }],
  ['6:30 doors 7:30 show', { doors: 18.5 * 60, starts: 19.5 * 60, note: 'Read as evening' }],
  ['7:30 show 6:30 doors', { doors: 18.5 * 60, starts: 19.5 * 60, note: 'Read as evening' }],
  ['doors 6:30 show 7:30', { doors: 18.5 * 60, starts: 19.5 * 60, note: 'Read as evening' }],
  ['6:30 doors 7:30', { doors: 18.5 * 60, starts: 19.5 * 60, note: 'Read as evening' }],
  ['7pm doors 8pm', { doors: 19 * 60, starts: 20 * 60 }],
  ['8pm doors 7pm', { doors: 19 * 60, starts: 20 * 60 }],
  ['doors 23:30 show 00:30', { doors: 23.5 * 60, starts: 0.5 * 60 }],
  ['8pm/9pm - curfew 1am', { doors: 20 * 60, starts: 21 * 60, curfew: 60 }],
  ['7/8 (curfew 11)', { doors: 19 * 60, starts: 20 * 60, curfew: 23 * 60, note: 'Read as evening' }],
  ['19:00/20:00, Ende 23:00', { doors: 19 * 60, starts: 20 * 60, ends: 23 * 60 }],
])('the time %s is read', (text, times) => expect(readTimeText(text)).toEqual(times))

test.each([
  ['ore 21, domenica ore 16', 21 * 60],
  ['7.30pm, sat 2pm & 7.30pm', 19.5 * 60],
  ['20 uhr, so 15 uhr', 20 * 60],
])('of %s the first time is read, and the text is kept', (text, starts) => {
  const note = `Only the first time of ‘${text}’ is read`
  expect(readTimeText(text)).toEqual({ starts, note, isNamed: true })
})

test.each(['foolish', 'ish', '8pm, nova 9pm', 'domenica, ore 21', 'sharp', '8 sharpish bands'])(
  '%s is no time',
  (text) => {
    expect(readTimeText(text)).toBeUndefined()
  },
)
