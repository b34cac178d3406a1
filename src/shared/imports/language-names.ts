/** Languages in which imports understand the names of countries and currencies. */
export const importLanguages = 'en de fr es it nl pt sv da nb pl cs hu fi ru tr'.split(' ')
