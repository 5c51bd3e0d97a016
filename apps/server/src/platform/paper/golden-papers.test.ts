import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { goldenPapers, rechargeOf } from '../../../test/golden-papers.ts'
import { differences, textDifferences, textOfPicture } from '../../../test/golden-picture.ts'

const folder = path.join(import.meta.dirname, '../../../test/golden')
const fileOf = (name: string): string => path.join(folder, `${name}.txt`)
const names = Object.keys(goldenPapers)
const picture = (name: string): GreyPicture =>
  goldenPapers[name]?.() ?? { width: 0, height: 0, pixels: new Uint8Array() }

/** GOLDEN=write draws them anew, as texts that are kept and as pictures to be looked at. */
async function draw(name: string): Promise<void> {
  const { width, height, pixels } = picture(name)
  writeFileSync(fileOf(name), textOfPicture({ width, height, pixels }))
  const looked = path.join(os.tmpdir(), 'kassa-golden')
  mkdirSync(looked, { recursive: true })
  await sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } })
    .png()
    .toFile(path.join(looked, `${name}.png`))
}
if (process.env['GOLDEN'] === 'write') for (const name of names) await draw(name)

describe('what paper and labels look like', () => {
  it.each(names)('is what was looked at: %s', (name) => {
    expect(differences(picture(name), readFileSync(fileOf(name), 'utf8'))).toEqual([])
  })

  it('is listed, one file each, and nothing beside', () => {
    const listed = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^\| `([a-z0-9-]+)` \|/gm)]
    const kept = readdirSync(folder).filter((file) => file.endsWith('.txt'))
    expect(listed.map(([, name]) => name ?? '').toSorted()).toEqual(names.toSorted())
    expect(kept.toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted())
  })
})

describe('a picture is called another one', () => {
  const paper = picture('sale-ja-80')
  const kept = textOfPicture(paper)
  const changed = (pixelAt: (x: number, y: number) => number): GreyPicture => ({
    ...paper,
    pixels: paper.pixels.map((_, at) => pixelAt(at % paper.width, Math.floor(at / paper.width))),
  })
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 255 : (paper.pixels[y * paper.width + x] ?? 255))

  it.each([
    ['moved two dots to the right', changed((x, y) => at(x - 2, y))],
    ['moved two dots down', changed((x, y) => at(x, y - 2))],
    [
      'without the last character of a line',
      changed((x, y) => (x >= 48 * 12 - 12 && y < paper.height / 2 ? 255 : at(x, y))),
    ],
    ['one line shorter', { ...paper, height: paper.height - 24, pixels: paper.pixels.slice(24 * paper.width) }],
    ['all white', changed(() => 255)],
  ])('where it is %s', (_, other) => {
    expect(differences(other, kept).length).toBeGreaterThan(0)
  })

  it('and not where every dot is a little lighter or darker', () => {
    for (const by of [-12, 12])
      expect(
        differences(
          changed((x, y) => Math.max(0, Math.min(255, at(x, y) + by))),
          kept,
        ),
      ).toEqual([])
  })

  it('where one digit of an amount is another, whichever', () => {
    const balances = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => 15_000 + digit * 100)
    const texts = balances.map((balance) => [balance, textOfPicture(rechargeOf(balance))] as const)
    for (const [one, drawn] of texts)
      for (const [other, text] of texts)
        if (one !== other) expect([one, other, textDifferences(drawn, text).length > 0]).toEqual([one, other, true])
  })
})
