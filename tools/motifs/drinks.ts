import { box, disc, oval, picture, shape, stroke, turnPieces } from './shapes.ts'

const blue = '#DCEBFB'
const green = '#E2F2E0'
const sand = '#F6EBDD'

const bottleBody = 'M40 14h16v10c0 5 8 8 8 16v36a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V40c0-8 8-11 8-16z'

export const drinks = {
  water: picture(
    blue,
    shape(bottleBody, '#9CCBF2'),
    box(39, 9, 18, 8, 2, '#2F6FB3'),
    box(32, 46, 32, 18, 0, '#FFFFFF'),
    stroke('M37 56c4-5 7 5 11 0s7 5 11 0', '#2F6FB3', 3),
  ),
  'tea-bottle': picture(
    green,
    shape(bottleBody, '#B98B3C'),
    box(39, 9, 18, 8, 2, '#3F7A3A'),
    box(32, 44, 32, 22, 0, '#F4F8EC'),
    shape('M40 60c0-9 7-13 17-13-1 10-7 15-17 13z', '#4E9A46'),
    stroke('M41 60l10-8', '#2F6B2B', 1.5),
  ),
  can: picture(
    '#FBE3E3',
    box(31, 16, 34, 66, 7, '#C9CED6'),
    box(31, 23, 34, 52, 2, '#C8322F'),
    oval(48, 18, 13, 3, '#E7EAEE'),
    stroke('M31 58c10-14 24 8 34-8', '#FFFFFF', 6),
  ),
  juice: picture(
    '#FFEFD6',
    shape('M30 32l6-10h24l6 10v48a3 3 0 0 1-3 3H33a3 3 0 0 1-3-3z', '#F7A531'),
    shape('M30 32l6-10h24l6 10z', '#FFD08A'),
    stroke('M56 24V10h9', '#5C5C6B', 3),
    disc(48, 57, 13, '#FFF4E0'),
    disc(48, 57, 10, '#F08A1D'),
    stroke('M48 48v18M39 57h18M42 51l12 12M54 51L42 63', '#FFD9A6', 1.5),
  ),
  milk: picture(
    blue,
    shape('M31 36l9-14h16l9 14v44a3 3 0 0 1-3 3H34a3 3 0 0 1-3-3z', '#FFFFFF'),
    shape('M31 36l9-14h16l9 14z', '#CFE0F4'),
    box(38, 14, 20, 9, 1, '#FFFFFF'),
    box(31, 52, 34, 18, 0, '#3B82C4'),
    shape('M48 55c4 5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4 5-9z', '#FFFFFF'),
  ),
  coffee: picture(
    sand,
    shape('M30 34h36l-4 44a5 5 0 0 1-5 4H39a5 5 0 0 1-5-4z', '#FFFFFF'),
    box(27, 27, 42, 8, 3, '#5B3A25'),
    shape('M32 48h32l-2 18H34z', '#8A5A3A'),
    oval(48, 57, 5, 7, '#5B3A25', 30),
    stroke('M46 62c5-3 1-7 5-10', '#E9D3BD', 1.5),
    stroke('M42 21c-3-4 3-5 0-10M54 21c-3-4 3-5 0-10', '#B9A08A', 2.5),
  ),
  'coffee-bag': picture(
    sand,
    shape('M31 24h34l3 54a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z', '#4A3327'),
    box(31, 16, 34, 9, 2, '#6B4A38'),
    disc(48, 54, 13, '#E9D3BD'),
    oval(48, 54, 6, 9, '#6B4A38', 25),
    stroke('M45 61c6-4 0-9 6-14', '#E9D3BD', 2),
  ),
  tea: picture(
    green,
    box(29, 30, 38, 52, 4, '#4E9A46'),
    box(29, 30, 38, 13, 4, '#3F7A3A'),
    box(37, 22, 22, 9, 3, '#D7B46A'),
    disc(48, 61, 13, '#F4F8EC'),
    shape('M41 67c0-9 6-13 15-13-1 9-6 14-15 13z', '#4E9A46'),
  ),
  wine: picture(
    '#F3E3EC',
    shape('M43 10h10v22c0 4 9 8 9 17v29a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4V49c0-9 9-13 9-17z', '#4B1230'),
    box(42, 8, 12, 12, 2, '#B9933E'),
    box(34, 52, 28, 18, 0, '#F7EFE2'),
    disc(45, 59, 3, '#7B2350'),
    disc(51, 59, 3, '#7B2350'),
    disc(48, 64, 3, '#7B2350'),
  ),
  beer: picture(
    '#FFF1CF',
    box(28, 30, 34, 52, 6, '#F1B434'),
    stroke('M62 42h8a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4h-8', '#D99A1C', 5),
    shape('M26 34c-4-10 8-14 11-8 2-9 15-9 17 0 5-5 14 0 10 8z', '#FFFFFF'),
    stroke('M38 44v28M45 44v28M52 44v28', '#D99A1C', 3),
  ),
  yogurt: picture(
    '#F6E7F2',
    turnPieces(0, shape('M31 30h34l-4 49a4 4 0 0 1-4 3H39a4 4 0 0 1-4-3z', '#FFFFFF')),
    box(28, 22, 40, 9, 4, '#D94F8A'),
    shape('M33 46h30l-2 22H35z', '#F9C7DB'),
    disc(44, 58, 5, '#D94F8A'),
    disc(52, 55, 5, '#B93471'),
  ),
} as const
