import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anchorText, chainFileLine, FIRST_SEAL, readAnchors, readChainFile, verifyChain, type ChainLine } from './verify-chain.ts' // prettier-ignore

const digest = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text, 'utf8').digest('hex')

function chainOf(texts: readonly string[]): ChainLine[] {
  let hash = FIRST_SEAL
  return texts.map((text, index) => {
    hash = digest(hash, text)
    return { sequence: index + 1, hash, text }
  })
}

const chain = chainOf(['one', 'two 二', 'three'])
const at = (sequence: number) => ({ sequence, hash: chain[sequence - 1]?.hash ?? '' })

it('holds, with what letters said', async () => {
  const letters = `Good morning\r\n> ${anchorText(at(2))}\r\n${anchorText(at(3)).toUpperCase()} bye`
  expect(readAnchors(letters)).toEqual([at(2), at(3)])
  const read = readChainFile(`${chain.map(chainFileLine).join('\n')}\n\n`)
  expect(read).toEqual(chain)
  expect(await verifyChain(read ?? [], readAnchors(letters), digest)).toEqual({ lines: 3, withheld: 0, anchors: 2, fault: null }) // prettier-ignore
})

it.each([
  ['a changed line', chain.map((one) => (one.sequence === 2 ? { ...one, text: 'tvo' } : one)), [], { kind: 'changed', sequence: 2 }],
  ['a line taken out', [chain[0]!, chain[2]!], [], { kind: 'missing', sequence: 2 }],
  ['a line taken out and renumbered', [chain[0]!, { ...chain[2]!, sequence: 2 }], [], { kind: 'changed', sequence: 2 }],
  ['an end that was cut off', chain.slice(0, 2), [at(3)], { kind: 'cut', sequence: 3 }],
  ['a chain that was written anew', chainOf(['one', 'new', 'three']), [at(1), at(2)], { kind: 'anchor', sequence: 2 }],
  ['a seal that was changed under a withheld line', [chain[0]!, { ...chain[1]!, text: null, hash: FIRST_SEAL }, chain[2]!], [], { kind: 'changed', sequence: 3 }],
])('tells %s', async (_, lines, anchors, fault) =>
  expect((await verifyChain(lines, anchors, digest)).fault).toEqual(fault),
) // prettier-ignore

it('takes a withheld line by its seal, and counts it', async () => {
  const withheld = chain.map((one) => (one.sequence === 2 ? { ...one, text: null } : one))
  expect(await verifyChain(withheld, [at(3)], digest)).toEqual({ lines: 3, withheld: 1, anchors: 1, fault: null })
})

it.each(['{', '[]', '{"sequence":1}', '{"sequence":"1","hash":"a","text":"b"}', 'null'])('is no file with %s', (row) =>
  expect(readChainFile(`${chainFileLine(chain[0]!)}\n${row}`)).toBeNull(),
)

it('tells any one letter that was changed anywhere', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      async (texts, which) => {
        const lines = chainOf(texts)
        const place = which % lines.length
        const forged = lines.map((one, index) => (index === place ? { ...one, text: `${one.text ?? ''}.` } : one))
        expect((await verifyChain(forged, [], digest)).fault).toEqual({ kind: 'changed', sequence: place + 1 })
      },
    ),
    { numRuns: 50 },
  ))
