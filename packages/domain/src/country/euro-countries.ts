/** Its code, its time zones (the usual one first), and its rates of value-added tax in basis points, the standard one first. */
export type EuroCountry = readonly [code: string, timeZones: readonly string[], ...rates: readonly number[]]

/**
 * Countries that sell in euro (Bulgaria since 2026-01-01) with the standard rate of their value-added tax, and where food has one reduced rate
 * that one. Source: European Commission, Taxes in Europe Database, rates of January 2026; not tax advice, the person may change them.
 */
export const EURO_COUNTRIES: readonly EuroCountry[] = [
  ['AT', ['Europe/Vienna'], 2_000, 1_000],
  ['BE', ['Europe/Brussels'], 2_100, 600],
  ['BG', ['Europe/Sofia'], 2_000],
  ['CY', ['Asia/Nicosia', 'Asia/Famagusta', 'Europe/Nicosia'], 1_900],
  ['DE', ['Europe/Berlin', 'Europe/Busingen'], 1_900, 700],
  ['EE', ['Europe/Tallinn'], 2_400],
  ['ES', ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'], 2_100],
  ['FI', ['Europe/Helsinki', 'Europe/Mariehamn'], 2_550],
  ['FR', ['Europe/Paris'], 2_000, 550],
  ['GR', ['Europe/Athens'], 2_400],
  ['HR', ['Europe/Zagreb'], 2_500],
  ['IE', ['Europe/Dublin'], 2_300],
  ['IT', ['Europe/Rome'], 2_200],
  ['LT', ['Europe/Vilnius'], 2_100],
  ['LU', ['Europe/Luxembourg'], 1_700],
  ['LV', ['Europe/Riga'], 2_100],
  ['MT', ['Europe/Malta'], 1_800],
  ['NL', ['Europe/Amsterdam'], 2_100, 900],
  ['PT', ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'], 2_300],
  ['SI', ['Europe/Ljubljana'], 2_200],
  ['SK', ['Europe/Bratislava'], 2_300],
]
