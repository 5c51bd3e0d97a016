import { box, disc, oval, picture, shape, stroke, turnPieces } from './shapes.ts'

const blue = '#DCEBFB'
const lilac = '#EFE6FA'
const green = '#E2F2E0'
const grey = '#ECEDF1'
const yellow = '#FFF3CF'

export const household = {
  tissue: picture(
    blue,
    shape('M34 40c2-14 10-8 14-24 4 16 12 10 14 24z', '#FFFFFF'),
    box(18, 40, 60, 40, 5, '#5B93C2'),
    oval(48, 42, 18, 4, '#2F5F8A'),
    shape('M36 42c2-12 8-8 12-20 4 12 10 8 12 20z', '#FFFFFF'),
    disc(48, 62, 8, '#CFE2F3'),
  ),
  soap: picture(
    green,
    box(18, 46, 60, 30, 12, '#8CCFB4'),
    box(26, 53, 44, 15, 7, '#B7E3D0'),
    disc(32, 34, 8, '#FFFFFFC0'),
    disc(48, 26, 5, '#FFFFFFC0'),
    disc(60, 36, 6, '#FFFFFFC0'),
  ),
  shampoo: picture(
    lilac,
    box(30, 34, 36, 48, 8, '#8B5CF6'),
    box(42, 20, 12, 15, 2, '#5B21B6'),
    stroke('M48 20v-7h14v5', '#5B21B6', 4.5),
    box(30, 50, 36, 18, 0, '#F3EEFE'),
    shape('M48 52c5 6 5 8 5 10a5 5 0 0 1-10 0c0-2 0-4 5-10z', '#8B5CF6'),
  ),
  toothbrush: picture(
    blue,
    turnPieces(
      40,
      box(44, 8, 8, 76, 4, '#2F9C8F'),
      box(52, 12, 9, 22, 2, '#FFFFFF'),
      stroke('M52 18h9M52 24h9M52 30h9', '#BFD7EA', 1.6),
    ),
  ),
  toothpaste: picture(
    blue,
    turnPieces(
      -35,
      shape('M36 20h24l-3 52H39z', '#FFFFFF'),
      box(35, 14, 26, 7, 1, '#C9CED6'),
      box(42, 72, 12, 10, 2, '#D9342B'),
      shape('M36.500 30h23l-1 20h-21z', '#D9342B'),
    ),
  ),
  detergent: picture(
    yellow,
    shape('M30 34c0-6 6-6 6-14h14c2 8 18 8 18 24v34a5 5 0 0 1-5 5H35a5 5 0 0 1-5-5z', '#2F6FB3'),
    box(34, 11, 18, 10, 2, '#F28A1B'),
    shape('M54 34c6 0 8 4 8 12h-8z', '#FFF3CF'),
    box(30, 54, 38, 18, 0, '#FFFFFF'),
    disc(43, 63, 5, '#9CCBF2'),
    disc(54, 62, 6, '#F7D330'),
  ),
  sponge: picture(
    yellow,
    box(18, 40, 60, 20, 4, '#F7D330'),
    box(18, 58, 60, 18, 4, '#4E9A46'),
    disc(30, 48, 3, '#D9A514'),
    disc(44, 52, 2.4, '#D9A514'),
    disc(58, 47, 3, '#D9A514'),
    disc(68, 53, 2.2, '#D9A514'),
  ),
  bulb: picture(
    yellow,
    shape('M48 14c14 0 24 10 24 23 0 11-9 15-11 25H35c-2-10-11-14-11-25 0-13 10-23 24-23z', '#FBE08A'),
    stroke('M42 60V46l-5-6M54 60V46l5-6', '#D99A1C', 2.5),
    box(36, 62, 24, 6, 2, '#8D95A1'),
    box(38, 70, 20, 5, 2, '#8D95A1'),
    box(42, 77, 12, 4, 2, '#5C5C6B'),
  ),
  battery: picture(
    grey,
    box(28, 24, 18, 56, 3, '#16161D'),
    box(28, 24, 18, 18, 3, '#D99A1C'),
    box(33, 18, 8, 7, 2, '#8D95A1'),
    box(52, 24, 18, 56, 3, '#16161D'),
    box(52, 24, 18, 18, 3, '#D99A1C'),
    box(57, 18, 8, 7, 2, '#8D95A1'),
    stroke('M37 30v7M33.500 33.500h7M61 30v7M57.500 33.500h7', '#FFFFFF', 2),
  ),
  candle: picture(
    lilac,
    box(34, 42, 28, 40, 4, '#F4E8D6'),
    stroke('M48 42v-8', '#5C5C6B', 2.5),
    shape('M48 14c8 9 8 13 8 15a8 8 0 0 1-16 0c0-2 0-6 8-15z', '#F7A531'),
    shape('M48 22c4 5 4 7 4 8a4 4 0 0 1-8 0c0-1 0-3 4-8z', '#FFF3CF'),
    shape('M34 46c4 10 8 0 10 8 2 6 6-6 18-8v-4H34z', '#FFFFFF'),
  ),
  notebook: picture(
    lilac,
    box(26, 16, 46, 66, 4, '#6D28D9'),
    box(34, 16, 38, 66, 4, '#8B5CF6'),
    box(42, 28, 24, 14, 2, '#F3EEFE'),
    stroke('M22 26h9M22 38h9M22 50h9M22 62h9M22 74h9', '#C4B5FD', 3.5),
  ),
  pencil: picture(
    yellow,
    turnPieces(
      40,
      box(40, 20, 16, 46, 0, '#F2C230'),
      box(46, 20, 5, 46, 0, '#D9A514'),
      box(40, 10, 16, 9, 3, '#F08FB4'),
      box(40, 17, 16, 5, 0, '#C9CED6'),
      shape('M40 66h16l-8 18z', '#F4DDB4'),
      shape('M45 77h6l-3 7z', '#16161D'),
    ),
  ),
  scissors: picture(
    grey,
    shape('M28 14c6 8 20 36 24 46l-7 4C38 50 26 26 28 14z', '#AEB5C0'),
    shape('M68 14c-6 8-20 36-24 46l7 4c7-14 19-38 17-50z', '#C9CED6'),
    stroke('M36 62a9 10 0 1 0 .1 0M60 62a9 10 0 1 0 .1 0', '#D9342B', 5.5),
    disc(48, 53, 2.6, '#5C5C6B'),
  ),
  tape: picture(
    grey,
    disc(46, 48, 30, '#E9C98B'),
    disc(46, 48, 16, '#8A6A4A'),
    disc(46, 48, 13, grey),
    shape('M46 78h36v-10H66c-4 6-12 10-20 10z', '#DDB56B'),
  ),
  umbrella: picture(
    blue,
    shape('M12 48c2-20 18-32 36-32s34 12 36 32c-6-6-14-6-18 0-5-6-13-6-18 0-5-6-13-6-18 0-4-6-12-6-18 0z', '#6D28D9'),
    stroke('M48 16v-5M48 46v28a6 6 0 0 1-12 0', '#16161D', 4),
    stroke('M48 16c-10 8-16 18-18 32M48 16c10 8 16 18 18 32', '#A78BFA', 2),
  ),
  bag: picture(
    green,
    box(22, 34, 52, 48, 5, '#D8C7A6'),
    stroke('M36 42V28a12 12 0 0 1 24 0v14', '#8A6A4A', 4.5),
    shape('M40 66c0-10 6-14 16-14-1 10-6 15-16 14z', '#4E9A46'),
  ),
  socks: picture(
    '#FBE3E3',
    shape('M40 14h20v34c0 5 3 7 8 12 8 8 0 20-11 18-10-2-20-10-20-18 0-6 3-8 3-14z', '#3B82C4'),
    box(40, 14, 20, 8, 2, '#FFFFFF'),
    stroke('M40 30h20M40 38h20', '#DCEBFB', 3.5),
    shape('M60 60c6-1 10 2 10 8s-6 10-12 9c-1-7-1-12 2-17z', '#D9342B'),
  ),
} as const
