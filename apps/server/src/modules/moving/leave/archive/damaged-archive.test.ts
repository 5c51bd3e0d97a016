// Every kind of damage ends in a refusal that has a sentence, and never in an error of a library.
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { errors, isErrorCode } from '@kassa/contract/errors.ts'
import { isThinned } from '../../../../../../../packages/domain/test/property-runs.ts'
import { checkLate } from '../late/read-late.ts'
import { makeLock, sealArchive } from './archive-lock.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { packFiles } from './pack-files.ts'
import { checkArchive, findArchiveKind } from './read-archive.ts'
import type { ArchivedFile } from './tar.ts'

/** The key of a passphrase and a salt takes long on purpose and is the same each time: it is made once for all tries. */
vi.mock(import('node:crypto'), async (load) => {
  const real = await load()
  const made = new Map<string, Promise<readonly [Error | null, Buffer]>>()
  const scrypt: typeof real.scrypt = (...asked: unknown[]) => {
    const [passphrase, salt, length, cost, done] = asked as Parameters<typeof real.scrypt>
    const name = JSON.stringify([passphrase, salt, length, cost])
    const making = () =>
      new Promise<readonly [Error | null, Buffer]>((resolve) => {
        real.scrypt(passphrase, salt, length, cost, (...answer) => resolve(answer))
      })
    void made.getOrInsertComputed(name, making).then(([error, key]) => done(error, Buffer.from(key)))
  }
  return { ...real, scrypt }
})

/** Each byte of the head's salt is another key, which takes long: a gate looks at every sixth place. */
const places = isThinned ? 6 : 1
const PASSPHRASE = 'a passphrase for tests'
const lock = await makeLock(PASSPHRASE, Buffer.alloc(32, 7))
const id = '0197a1b2-0000-7000-8000-000000000004'

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value)
}

const bytesOf = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(pieces))
const file = (name: string, contents: unknown): ArchivedFile => ({
  name,
  bytes: Buffer.from(typeof contents === 'string' ? contents : JSON.stringify(contents)),
})

const head = {
  merchantId: id,
  number: '100001',
  name: 'Tea',
  createdAt: '2026-03-02T04:00:00.000Z',
}
const facts = { kassa: 'shop-archive', ...head, schema: 'x', lastMigration: '2460', tables: {} }
const sound = [
  file('README.md', '# Tea'),
  file('archive.json', facts),
  file('rows/outlet-0001.jsonl', '{"id":"1"}\n{"id":"2"}\n'),
  file('files/x-full', 'x'),
  file('end.json', { rows: { outlet: 2 }, files: 1 }),
]
const archive = await bytesOf(packFiles(each(sound), lock))

const codeOf = async (bytes: Buffer, passphrase = PASSPHRASE): Promise<string> => {
  const source = () => each(bytes.length > 500 ? [bytes.subarray(0, 400), bytes.subarray(400)] : [bytes])
  try {
    await checkArchive(source, passphrase)
    return 'sound'
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    expect(isErrorCode(error.code) && errors[error.code].en).toBeTruthy()
    return error.code
  }
}
const DAMAGED = 'moving.archive-damaged'
const NONE = 'moving.archive-none'
const inside = async (files: readonly ArchivedFile[]): Promise<string> =>
  codeOf(await bytesOf(packFiles(each(files), lock)))
const sealed = async (plain: Buffer): Promise<string> => codeOf(await bytesOf(sealArchive(each([plain]), lock)))
const changed = (name: string, contents: unknown) =>
  inside(sound.map((one) => (one.name === name ? file(name, contents) : one)))

test('the archive itself is sound', async () => {
  expect(await codeOf(archive)).toBe('sound')
})

test('cut anywhere, it is refused', async () => {
  const headEnd = archive.indexOf(10)
  expect(await codeOf(archive.subarray(0, headEnd))).toBe(NONE)
  for (let end = headEnd + 1; end < archive.length; end += 311 * places)
    expect(await codeOf(archive.subarray(0, end))).toBe(DAMAGED)
  expect(await codeOf(archive.subarray(0, -1))).toBe(DAMAGED)
  expect(await codeOf(Buffer.concat([archive, Buffer.from('x')]))).toBe(DAMAGED)
})

test('a byte that is flipped in any part is refused', async () => {
  const headEnd = archive.indexOf(10)
  const flipped = (at: number): Buffer => {
    const bytes = Buffer.from(archive)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const inHead = new Set<string>()
  for (let at = 0; at <= headEnd; at += 11 * places) inHead.add(await codeOf(flipped(at)))
  for (const code of inHead)
    expect([NONE, DAMAGED, 'moving.archive-format', 'moving.archive-passphrase']).toContain(code)
  // The frame, the body, and the seal behind it.
  for (let at = headEnd + 1; at < archive.length; at += 173 * places) expect(await codeOf(flipped(at))).toBe(DAMAGED)
  expect(await codeOf(flipped(archive.length - 1))).toBe(DAMAGED)
})

test('files of other programs, and heads that are too long, are no archive', async () => {
  for (const other of ['PK\u0003\u0004 a zip\nwith a line', '\u0089PNG\r\n', 'null\n', '7\n', '[]\n', '"x"\n', '{}\n'])
    expect(await codeOf(Buffer.from(other, 'latin1'))).toBe(NONE)
  expect(await codeOf(gzipSync('x'.repeat(5_000)))).toBe(NONE)
  expect(await codeOf(Buffer.alloc(2_000_000, 65))).toBe(NONE)
  expect(await codeOf(Buffer.from(`{"kassa":"shop-archive","x":"${'x'.repeat(300_000)}"}\n`))).toBe(NONE)
})

test('another format, and work that is not its own, are refused before a key is made', async () => {
  const [line = ''] = archive.toString('latin1').split('\n')
  const withHead = (change: object) => codeOf(Buffer.from(`${JSON.stringify({ ...JSON.parse(line), ...change })}\n`))
  expect(await withHead({ format: 2 })).toBe('moving.archive-format')
  expect(await withHead({ format: null })).toBe('moving.archive-format')
  expect(await withHead({ scrypt: { n: 1_073_741_824, r: 8, p: 1, salt: 'x' } })).toBe(DAMAGED)
  expect(await withHead({ scrypt: null })).toBe(DAMAGED)
  expect(await withHead({ check: 7 })).toBe('moving.archive-passphrase')
  expect(await codeOf(archive, 'another passphrase')).toBe('moving.archive-passphrase')
})

test('what its own passphrase opens is refused where it is not what Kassa writes', async () => {
  expect(await sealed(Buffer.alloc(0))).toBe(DAMAGED)
  expect(await sealed(Buffer.from('no gzip'))).toBe(DAMAGED)
  expect(await sealed(gzipSync('no tar'))).toBe(DAMAGED)
  expect(await sealed(gzipSync(Buffer.alloc(512, 65)))).toBe(DAMAGED)
  expect(await sealed(gzipSync('x'.repeat(100_000)).subarray(0, 40))).toBe(DAMAGED)
  expect(await inside([])).toBe(DAMAGED)
  expect(await inside(sound.filter(({ name }) => name !== 'end.json'))).toBe(DAMAGED)
  expect(await inside(sound.filter(({ name }) => name !== 'archive.json'))).toBe(DAMAGED)
  expect(await inside(sound.filter(({ name }) => !name.startsWith('files/')))).toBe(DAMAGED)
  for (const wrong of [
    '{',
    'null',
    '7',
    '[]',
    { ...facts, merchantId: 'x' },
    { ...facts, kassa: 'other' },
    { kassa: facts.kassa },
  ])
    expect(await changed('archive.json', wrong)).toBe(DAMAGED)
  for (const wrong of [
    '',
    'null',
    { rows: null, files: 1 },
    { rows: { outlet: '2' }, files: 1 },
    { rows: { outlet: 3 }, files: 1 },
  ])
    expect(await changed('end.json', wrong)).toBe(DAMAGED)
  for (const wrong of ['{', '7\n8\n', 'null\nnull\n', '{"id":"1"}\n'])
    expect(await changed('rows/outlet-0001.jsonl', wrong)).toBe(DAMAGED)
})

test('a second archive is held as strictly', async () => {
  const late = { kassa: 'late-entries', ...head, tills: { [id]: { name: 'Till', from: 1 } } }
  const entry = { id, sequence: 1, contractVersion: 3, previousHash: '0'.repeat(64), hash: 'a'.repeat(64), body: {} }
  const codeIn = async (head: unknown, lines: string, end: unknown): Promise<string> => {
    const files = [file('archive.json', head), file(`entries/${id}-0001.jsonl`, lines), file('end.json', end)]
    const bytes = await bytesOf(packFiles(each(files), lock))
    expect(['late', DAMAGED]).toContain(
      await findArchiveKind(() => each([bytes]), PASSPHRASE).catch((error: ArchiveRefused) => error.code),
    )
    return checkLate(() => each([bytes]), PASSPHRASE).then(
      () => 'sound',
      (error: ArchiveRefused) => error.code,
    )
  }
  const line = `${JSON.stringify(entry)}\n`
  expect(await codeIn(late, line, { entries: 1 })).toBe('sound')
  expect(await codeIn(late, line, { entries: 2 })).toBe(DAMAGED)
  expect(await codeIn(late, '{}\n', { entries: 1 })).toBe(DAMAGED)
  expect(await codeIn(late, 'x\n', { entries: 1 })).toBe(DAMAGED)
  expect(await codeIn({ ...late, tills: {} }, line, { entries: 1 })).toBe(DAMAGED)
  expect(await codeIn({ ...late, tills: null }, line, { entries: 1 })).toBe(DAMAGED)
  expect(await codeIn({ ...late, merchantId: 'x' }, line, { entries: 1 })).toBe(DAMAGED)
})
