import { expect, it } from 'vitest'
import { apart, withoutTurningSigns } from './letters.ts'
import { visualUnits } from './visual-units.ts'

const shown = (line: string): string => visualUnits(line).join('|')

it.each([
  ['plain letters, each by itself', 'Tea 茶', 'T|e|a| |茶'],
  ['a word of Arabic whole, its price behind it', `${apart('قهوة')} 12.00`, 'قهوة| |1|2|.|0|0'],
  ['words from the right to the left', apart('قهوة عربية'), 'عربية| |قهوة'],
  ['a measure in the other direction', apart('قهوة 250g'), '2|5|0|g| |قهوة'],
  ['a name that begins in Latin', apart('Tea قهوة 20'), 'T|e|a| |2|0| |قهوة'],
  ['Hebrew with a word in brackets', apart('קפה (Tea)'), '(|T|e|a|)| |קפה'],
  ['brackets round Hebrew, turned with it', apart('קפה (תה)'), '(|תה|)| |קפה'],
  ['a number with its currency', apart('סכום 1,234.50 ₪'), '₪| |1|,|2|3|4|.|5|0| |סכום'],
  ['digits of Arabic', apart('قهوة ٢٥٠'), '٢٥٠| |قهوة'],
  ['Persian with a joiner that parts', apart('می‌خواهم چای'), 'چای| |می‌خواهم'],
  ['Thai where it stands', 'น้ำส้ม 45', 'น้ำส้ม| |4|5'],
  ['a picture sign beside Arabic', apart('قهوة 😀'), '😀| |قهوة'],
])('places %s', (_, line, units) => expect(shown(line)).toBe(units))

it.each(['\u202e', '\u202d', '\u2067', '\u2066', '\u2068', '\u202b', '\u200f', '\u061c'])(
  'a name with the sign %j moves no figure behind it',
  (sign) => {
    for (const name of [`Tea ${sign}`, `قهوة ${sign}12`, `${sign}קפה`]) {
      const line = `${apart(withoutTurningSigns(name))}  12.00`
      expect(visualUnits(line).slice(-5).join('')).toBe('12.00')
      expect(visualUnits(line)).not.toContain(sign)
    }
  },
)

it('a word that no face could hold is parted, and loses nothing', () => {
  const word = 'ب'.repeat(150)
  expect(visualUnits(apart(word)).map((unit) => unit.length)).toEqual([30, 60, 60])
})
