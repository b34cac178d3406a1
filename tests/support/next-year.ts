/** Next year: its dates are in the future whenever the tests run. */
export const nextYear = new Date().getUTCFullYear() + 1
