import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

const contents = async (file: File): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )

test('one small file, or one that is packed already, goes up as it is', async () => {
  const small = new File(['Name,Price'], 'goods.csv')
  const zip = new File([new Uint8Array(2_000_000)], 'shop.zip')
  expect(await packFiles([small])).toBe(small)
  expect(await packFiles([zip])).toBe(zip)
})

test('several files, and a large list, go up as one zip with all of them', async () => {
  const several = await packFiles([new File(['a'], 'goods.csv'), new File(['b'], '顧客.csv')])
  expect(several.name).toBe('files.zip')
  expect(await contents(several)).toEqual({ 'goods.csv': 'a', '顧客.csv': 'b' })
  const rows = 'Tea,3.50\n'.repeat(200_000)
  const large = await packFiles([new File([rows], 'goods.csv')])
  expect([large.name, large.size < rows.length / 50]).toEqual(['goods.csv.zip', true])
  expect((await contents(large))['goods.csv']).toHaveLength(rows.length)
})

test('a zip of pictures beside a list stays as it is, so that it is read inside the other', async () => {
  const pictures = new Uint8Array(5 * 1024 * 1024).map((_, at) => (at * 7_919) >> 8)
  const packed = await packFiles([new File(['a'], 'goods.csv'), new File([pictures], 'pictures.zip')])
  expect(packed.size).toBeLessThan(pictures.length + 1_000)
  const unpacked = unzipSync(new Uint8Array(await packed.arrayBuffer()))
  // Compared at once: byte by byte it takes seconds.
  expect(Buffer.compare(unpacked['pictures.zip'] ?? Buffer.alloc(0), pictures)).toBe(0)
  expect(await contents(packed)).toMatchObject({ 'goods.csv': 'a' })
})

test('files of one name all go up, each under a name of its own', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e']
  const names = ['export.csv', 'export (2).csv', 'export.csv', 'Export.csv', 'export.csv']
  const packed = await packFiles(names.map((name, at) => new File([texts[at] ?? ''], name)))
  expect(await contents(packed)).toEqual({
    'export.csv': 'a',
    'export (2).csv': 'b',
    'export (3).csv': 'c',
    'Export (4).csv': 'd',
    'export (5).csv': 'e',
  })
  const bare = await packFiles([new File(['a'], 'list'), new File(['b'], 'list')])
  expect(await contents(bare)).toEqual({ list: 'a', 'list (2)': 'b' })
})
