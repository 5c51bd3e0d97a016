/** Its code, its time zones (the usual one first), and its rates of value-added tax in basis points, the standard one first. */
export type EuroCountry = readonly [code: string, timeZones: readonly string[], ...rates: readonly number[]]

/**
 * Countries that sell in euro (Bulgaria since 2026-01-01) with the standard rate of their value-added tax and the reduced ones, without those of
 * islands and border towns. Source: https://www.eurofiscalis.com/en/vat-rates-in-ue, rates of 2026-02-02; not tax advice, the person may change them.
 */
export const EURO_COUNTRIES: readonly EuroCountry[] = [
  ['AT', ['Europe/Vienna'], 2_000, 1_000, 1_300],
  ['BE', ['Europe/Brussels'], 2_100, 600, 1_200],
  ['BG', ['Europe/Sofia'], 2_000, 900],
  ['CY', ['Asia/Nicosia', 'Asia/Famagusta', 'Europe/Nicosia'], 1_900, 500, 900],
  ['DE', ['Europe/Berlin', 'Europe/Busingen'], 1_900, 700],
  ['EE', ['Europe/Tallinn'], 2_400, 900],
  ['ES', ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'], 2_100, 1_000, 400],
  ['FI', ['Europe/Helsinki', 'Europe/Mariehamn'], 2_550, 1_000, 1_350],
  ['FR', ['Europe/Paris'], 2_000, 550, 1_000, 210],
  ['GR', ['Europe/Athens'], 2_400, 600, 1_300],
  ['HR', ['Europe/Zagreb'], 2_500, 500, 1_300],
  ['IE', ['Europe/Dublin'], 2_300, 900, 1_350, 480],
  ['IT', ['Europe/Rome'], 2_200, 1_000, 500, 400],
  ['LT', ['Europe/Vilnius'], 2_100, 500, 1_200],
  ['LU', ['Europe/Luxembourg'], 1_700, 800, 1_400, 300],
  ['LV', ['Europe/Riga'], 2_100, 1_200, 500],
  ['MT', ['Europe/Malta'], 1_800, 500, 700],
  ['NL', ['Europe/Amsterdam'], 2_100, 900],
  ['PT', ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'], 2_300, 600, 1_300],
  ['SI', ['Europe/Ljubljana'], 2_200, 500, 950],
  ['SK', ['Europe/Bratislava'], 2_300, 1_900, 500],
]
