import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BROKEN, decodeText, type TextEncoding } from './decode-text.ts'

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
      Array.from(text).flatMap((sign) =>
        sign < '\x80' ? [sign.charCodeAt(0)] : (bytesOf.get(sign) ?? halfWidth(sign)),
      ),
    )
}

/** Kana at half width are one byte in Shift_JIS. */
function halfWidth(sign: string): readonly number[] {
  const at = sign.charCodeAt(0) - 0xff61
  return at >= 0 && at < 63 ? [0xa1 + at] : [0x3f]
}

const chinese = '商品编码,商品名称,分类\n0101,茉莉花茶 500毫升,饮料\n0102,东北大米五公斤,粮油\n'
const halfKana = '商品コード,商品名\n01,ｱｲｽｺｰﾋｰ\n02,ﾊﾑ\n03,ﾎｯﾄﾄﾞｯｸﾞ ｾｯﾄ\n'
const traditional = '商品編號,商品名稱,分類\n0101,高山烏龍茶 500毫升,飲料\n0102,池上米五公斤（新米）,糧油\n'
const japanese = '商品コード,商品名,部門\n0101,緑茶 500ml,飲料\n0102,おにぎり（鮭）,惣菜\n'

describe('the writing of a text file', () => {
  it.each<[string, TextEncoding]>([
    [chinese, 'gb18030'],
    [japanese, 'shift_jis'],
    [halfKana, 'shift_jis'],
    [traditional, 'big5'],
    ['商品編號,品名\n01,咖啡', 'big5'],
    ['编号,名称,价格\n01,白酒,12', 'gb18030'],
  ])('of the older kind is told apart whatever the reader speaks: %s', (text, encoding) => {
    const bytes = writerOf(encoding)(text)
    for (const prefersJapanese of [true, false]) {
      for (const takesDamaged of [true, false])
        expect(decodeText(bytes, { prefersJapanese, takesDamaged })).toEqual({ text, encoding })
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

describe('a file of which a byte is damaged', () => {
  const rows = (text: string) => Array.from({ length: 20 }, (_, at) => `${at},${text}\n`).join('')
  const damaged = (bytes: Buffer, at: number, byte = 0xff): Buffer =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + 1)])

  it.each<[string, Buffer, TextEncoding]>([
    ['German in UTF-8', Buffer.from(rows('Käse, groß')), 'utf-8'],
    ['Chinese in UTF-8', Buffer.from(rows('茉莉花茶')), 'utf-8'],
    ['English behind a mark', Buffer.from(`\uFEFF${rows('Cheese')}`), 'utf-8'],
    ['Chinese in GB18030', writerOf('gb18030')(rows(chinese)), 'gb18030'],
    ['Japanese in Shift_JIS', writerOf('shift_jis')(rows(japanese)), 'shift_jis'],
    ['UTF-16 whose end was cut', Buffer.from(`\uFEFF${rows('Käse')}x`, 'utf16le').subarray(0, -1), 'utf-16le'],
  ])('is taken where that is asked for, and none else: %s', (_what, bytes, encoding) => {
    const broken = encoding === 'utf-16le' ? bytes : damaged(bytes, bytes.lastIndexOf(0x0a, -2) + 5)
    const read = decodeText(broken, { takesDamaged: true })
    expect(read).toMatchObject({ encoding })
    const lost = Array.from(read?.text ?? '').filter((sign) => sign === BROKEN).length
    expect([1, 2, 3]).toContain(lost)
    expect(read?.text.split('\n').slice(0, 18)).toEqual(
      decodeText(bytes.subarray(0, -1), { takesDamaged: true })?.text.split('\n').slice(0, 18),
    )
    if (encoding !== 'utf-16le') expect(decodeText(broken, {})?.text.includes(BROKEN)).not.toBe(true)
  })

  it('with a zero in it is taken so too; a picture is none', () => {
    const zero = damaged(Buffer.from(rows('Käse')), 30, 0)
    expect(decodeText(zero, {})).toBeUndefined()
    expect(decodeText(zero, { takesDamaged: true })?.text).toContain(BROKEN)
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919 + (at >> 3) * 131) % 256))
    expect(decodeText(noise, { takesDamaged: true })).toBeUndefined()
  })
})
