/** What stands in a cell whose formula found nothing, as Excel, LibreOffice and Google Sheets write it in the languages they speak. */
const errorValues =
  /^(#(N\/A|NAME\?|DIV\/0!|REF!|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|ERROR!|NV|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|VALEUR!|NOM\?|NOMBRE!|NOMBRE\?|¡REF!|¡VALOR!|¡NUM!|¡DIV\/0!|RIF!|VALORE!|NOME\?|VERW!|WAARDE!|N\/B|GETAL!|LEEG!|ND)|Err:\d{3})$/i

/** '#N/A' is what a program says instead of a value. */
export function isErrorValue(text: string): boolean {
  return errorValues.test(text)
}

export const errorsNote = 'Some cells hold an error such as #N/A instead of a value: they are read as empty.'
