import type { LineTax } from '../src/basket/index.ts'

// Taxes of pricing.md's Growth 2, as its examples have them.

export const newYork: LineTax = {
  id: 'new-york',
  taxes: [
    { id: 'state', code: 'STATE', rateMillionths: 40_000 },
    { id: 'city', code: 'CITY', rateMillionths: 45_000 },
    { id: 'mctd', code: 'MCTD', rateMillionths: 3_750 },
  ],
}

export const quebec: LineTax = {
  id: 'quebec',
  taxes: [
    { id: 'gst', code: 'GST', rateMillionths: 50_000 },
    { id: 'qst', code: 'QST', rateMillionths: 99_750 },
  ],
}

export const zeroRated: LineTax = { id: 'zero', rateBasisPoints: 0, zero: 'zero-rated' }

export const india: LineTax = {
  id: 'gst-18',
  taxes: [
    { id: 'cgst', code: 'CGST', rateMillionths: 90_000 },
    { id: 'sgst', code: 'SGST', rateMillionths: 90_000 },
  ],
}

/** GST 5 %, and PST 8.5 % that stands on it too. */
export const onTheOther: LineTax = {
  id: 'both',
  taxes: [
    { id: 'gst', code: 'GST', rateMillionths: 50_000 },
    { id: 'pst', code: 'PST', rateMillionths: 85_000, on: ['GST'] },
  ],
}

/** New York's taxes of clothing, from 110.00 a piece on. */
export const clothing: LineTax = {
  id: 'clothing',
  taxes: (newYork.taxes ?? []).map((tax) => ({ ...tax, band: { kind: 'whole', fromMinor: 11_000, untilMinor: null } })),
}

/** Massachusetts: 6.25 % of what of a price lies above 175.00. */
export const above175: LineTax = {
  id: 'massachusetts',
  taxes: [
    { id: 'ma', code: 'MA', rateMillionths: 62_500, band: { kind: 'part', fromMinor: 17_500, untilMinor: null } },
  ],
}
