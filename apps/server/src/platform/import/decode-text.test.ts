import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeText, type TextEncoding } from './decode-text.ts'

/** Text in an encoding that Node reads and does not write: each sign by its bytes, found by reading all pairs once. */
function writerOf(encoding: TextEncoding): (text: string) => Buffer {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if (Array.from(sign).length === 1 && sign !== '\ufffd' && !bytesOf.has(sign)) bytesOf.set(sign, [lead, trail])
    }
  }
  return (text) =>
    Buffer.from(
      Array.from(text).flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (bytesOf.get(sign) ?? [0x3f]))),
    )
}

const chinese = '商品编码,商品名称,分类\n0101,茉莉花茶 500毫升,饮料\n0102,东北大米五公斤,粮油\n'
const japanese = '商品コード,商品名,部門\n0101,緑茶 500ml,飲料\n0102,おにぎり（鮭）,惣菜\n'

describe('the writing of a text file', () => {
  it.each<[string, TextEncoding]>([
    [chinese, 'gb18030'],
    [japanese, 'shift_jis'],
  ])('of the older kind is told apart whatever the reader speaks: %s', (text, encoding) => {
    const bytes = writerOf(encoding)(text)
    for (const prefersJapanese of [true, false]) {
      expect(decodeText(bytes, { prefersJapanese })).toEqual({ text, encoding })
    }
  })

  it('in UTF-16 is known without its mark too', () => {
    const text = 'Name\tPrice\nTea\t1\n'
    expect(decodeText(Buffer.from(text, 'utf16le'), {})).toEqual({ text, encoding: 'utf-16le' })
    expect(decodeText(Buffer.from(text, 'utf16le').swap16(), {})).toEqual({ text, encoding: 'utf-16be' })
  })

  it.each<[string, string, TextEncoding]>([
    ['German', 'Name;Preis\nKäse, groß;3,20\nMüsli – Beeren;4,50\n', 'windows-1252'],
    ['French', 'Nom;Prix\nCrème brûlée;3,20\nPâté;4,50\n', 'iso-8859-1'],
    ['Portuguese', 'Nome;Preço\nPão de queijo;3,20\nDirecção;4,50\n', 'iso-8859-1'],
    ['an English apostrophe', 'Name,Price\nMen’s hat,3.20\n', 'windows-1252'],
  ])('of the West is no Chinese: %s', (_language, text, encoding) => {
    const bytes = Buffer.from(text.replaceAll('–', '\x96').replaceAll('’', '\x92'), 'latin1')
    expect(decodeText(bytes, {})).toEqual({ text, encoding })
  })

  it('said by a person is not guessed', () => {
    expect(decodeText(Buffer.from([0xc3, 0xa9]), { wanted: 'gb18030' })?.encoding).toBe('gb18030')
    expect(decodeText(Buffer.from([0xff, 0xff, 0xff]), { wanted: 'utf-8' })).toBeUndefined()
  })

  const master = path.join(import.meta.dirname, '../../../../../../shared/data/jp-retail-master/category.csv.gz')
  const isThere = fs.existsSync(master)
  it(
    isThere ? 'of a real Japanese list is told from Chinese' : 'of real data is not tried: ../shared/data is absent',
    () => {
      if (!isThere) return
      const text = gunzipSync(fs.readFileSync(master))
        .toString('utf8')
        .replace(/^\uFEFF+/, '')
      expect(decodeText(writerOf('shift_jis')(text), { prefersJapanese: false })?.encoding).toBe('shift_jis')
      expect(decodeText(Buffer.from(text), {})).toEqual({ text, encoding: 'utf-8' })
    },
  )
})
