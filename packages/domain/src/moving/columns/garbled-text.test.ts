import { expect, test } from 'vitest'
import { withoutGarble } from './garbled-text.ts'

const windows = new TextDecoder('windows-1252')
const garble = (text: string): string => windows.decode(new TextEncoder().encode(text))

test.each([
  'Crème brûlée',
  'maître',
  'CRÈME, CAFÉ, DÉSIGNATION',
  'Œuf à la coque',
  'Thé 5 €',
  'Men’s hat – blue',
  'Kaffee™ „groß“',
  'Ångström Ærø',
  'アイス（大）',
  '商品名称',
  'Борщ',
  'Ελιά',
  'Żółć, Łódź, žluťoučký',
])('what a program garbled is read as it was: %s', (text) => {
  expect(garble(text)).not.toBe(text)
  expect(withoutGarble(garble(text))).toBe(text)
})

test.each([
  'Crème brûlée',
  '«CAFÉ»',
  'NESCAFÉ®',
  '« café\u00A0»',
  'MANHÃ…',
  '„Über…“ – Ärmel “Ö”',
  'PÃO DE QUEIJO, CORAÇÃO',
  'Ñandú® Señor™',
  '10 °C ± 2 € ½',
  '商品名称（大）',
])('what is written well stays: %s', (text) => {
  expect(withoutGarble(text)).toBe(text)
})
