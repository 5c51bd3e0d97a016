/**
 * Provinces of China by their codes of ISO 3166-2:CN, by which outlets there are told apart on a map: cities under the state, autonomous regions and
 * special regions among them. Source: ISO 3166-2:CN, 2020 edition; figures.md (map and geography).
 */
export const PROVINCES = [
  'CN-AH',
  'CN-BJ',
  'CN-CQ',
  'CN-FJ',
  'CN-GD',
  'CN-GS',
  'CN-GX',
  'CN-GZ',
  'CN-HA',
  'CN-HB',
  'CN-HE',
  'CN-HI',
  'CN-HK',
  'CN-HL',
  'CN-HN',
  'CN-JL',
  'CN-JS',
  'CN-JX',
  'CN-LN',
  'CN-MO',
  'CN-NM',
  'CN-NX',
  'CN-QH',
  'CN-SC',
  'CN-SD',
  'CN-SH',
  'CN-SN',
  'CN-SX',
  'CN-TJ',
  'CN-TW',
  'CN-XJ',
  'CN-XZ',
  'CN-YN',
  'CN-ZJ',
] as const

export type Province = (typeof PROVINCES)[number]
