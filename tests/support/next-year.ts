/** Next year, as a number: dates in it are in the future whenever the tests run. */
export const nextYear = new Date().getUTCFullYear() + 1
