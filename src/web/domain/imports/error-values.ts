/** Error values such as '#N/A' that Excel, LibreOffice and Google Sheets show, in several languages. */
const errorValues =
  /^(#(N\/A|NAME\?|DIV\/0!|REF!|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|ERROR!|NV|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|VALEUR!|NOM\?|NOMBRE!|NOMBRE\?|¡REF!|¡VALOR!|¡NUM!|¡DIV\/0!|RIF!|VALORE!|NOME\?|VERW!|WAARDE!|N\/B|GETAL!|LEEG!|ND)|Err:\d{3})$/i

export function isErrorValue(text: string): boolean {
  return errorValues.test(text)
}

export const errorValuesNote = 'Some cells hold an error such as #N/A instead of a value: they are read as empty.'
