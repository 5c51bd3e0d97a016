import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Entry, ZipFile } from 'yauzl'
import { zipOf } from '../../../test/make/zip.ts'
import { BLOCK_BYTES, failureOf, fileInBlocks, openZip, sliceOf, wholeOf } from './sliced-file.ts'

/** These bytes block by block, and the beginnings of the blocks that were read. */
function inBlocks(bytes: Buffer, fails: (from: number) => Error | undefined = () => undefined) {
  const asked: number[] = []
  const file = fileInBlocks(bytes.length, (from, to) => {
    asked.push(from)
    const failure = fails(from)
    return failure ? Promise.reject(failure) : Promise.resolve(bytes.subarray(from, to))
  })
  return { file, asked }
}

/** The names and contents of a zip, in the order of its directory. */
async function contentsOf(zip: ZipFile | undefined): Promise<[string, Buffer][]> {
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip?.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip?.on('end', resolve)
    zip?.on('error', reject)
    zip?.readEntry()
  })
  const contents: [string, Buffer][] = []
  for (const entry of entries) {
    const stream = await zip?.openReadStreamPromise(entry)
    contents.push([entry.fileName, Buffer.concat((await stream?.toArray()) ?? [])])
  }
  return contents
}

it('answers slices of any size, within and across blocks', async () => {
  const bytes = randomBytes(2 * BLOCK_BYTES + 17)
  const { file, asked } = inBlocks(bytes)
  for (const [from, to] of [
    [0, 4],
    [5, 5],
    [BLOCK_BYTES - 3, BLOCK_BYTES + 3],
    [BLOCK_BYTES, 2 * BLOCK_BYTES],
    [2 * BLOCK_BYTES + 16, bytes.length],
  ] as const)
    expect((await sliceOf(file, from, to)).equals(bytes.subarray(from, to))).toBe(true)
  // The two that were used last stay.
  expect(asked).toEqual([0, BLOCK_BYTES, 2 * BLOCK_BYTES])
  expect((await sliceOf(file, bytes.length - 2, bytes.length + 90)).length).toBe(2)
  expect((await wholeOf(file)).equals(bytes)).toBe(true)
})

it('opens a zip slice by slice as it opens a whole one, its directory in few reads', async () => {
  const files = [
    { name: 'large.bin', content: randomBytes(BLOCK_BYTES + 99) },
    ...Array.from({ length: 3_000 }, (_, at) => ({ name: `${at}.txt`, content: Buffer.from(`file ${at}`) })),
  ]
  const bytes = zipOf(files)
  const { file, asked } = inBlocks(bytes)
  const read = await contentsOf(await openZip(file))
  const whole = await contentsOf(await openZip(bytes))
  expect(read.map(([name]) => name)).toEqual(whole.map(([name]) => name))
  // Each at once: byte by byte it takes seconds.
  expect(read.every(([, content], at) => content.equals(whole[at]?.[1] ?? Buffer.alloc(0)))).toBe(true)
  expect(read.length).toBe(3_001)
  expect(asked.length).toBeLessThan(8)
})

it('takes what is no zip, or ends before, for none', async () => {
  expect(await openZip(inBlocks(randomBytes(BLOCK_BYTES * 2)).file)).toBeUndefined()
  expect(await openZip(inBlocks(Buffer.from('no')).file)).toBeUndefined()
})

it('tells a file that could not be read from one that is broken, and reads it once it can', async () => {
  const bytes = zipOf([{ name: 'a.bin', content: randomBytes(3 * BLOCK_BYTES) }])
  const lost = new Error('the database is gone')
  let isAway = true
  const { file } = inBlocks(bytes, (from) => (isAway && from === BLOCK_BYTES ? lost : undefined))
  const zip = await openZip(file)
  const failed: unknown = await contentsOf(zip).catch((error: unknown) => error)
  expect(failureOf(failed)).toBe(lost)
  isAway = false
  expect((await contentsOf(await openZip(file)))[0]?.[1].length).toBe(3 * BLOCK_BYTES)
  const { file: gone } = inBlocks(bytes, () => lost)
  await expect(openZip(gone)).rejects.toBe(lost)
})
