import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoGoods } from '../../apps/server/src/seed/demo/goods.ts'
import { motifs } from './motifs.ts'

const folder = join(import.meta.dirname, '../../apps/web/public/motifs')

test('the pictures in the web app are as they are drawn here (npm run motifs draws them anew)', () => {
  const drawn = Object.entries(motifs).map(([name, svg]) => [`${name}.svg`, svg] as const)
  const found = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
  expect(new Map(found)).toEqual(new Map(drawn))
})

test('every motif of the demo shop is drawn, and every drawing is small and self-contained', () => {
  expect(demoGoods.filter((goods) => !Object.hasOwn(motifs, goods.motif)).map((goods) => goods.motif)).toEqual([])
  for (const svg of Object.values(motifs)) {
    expect(svg.length).toBeLessThan(2_500)
    expect(svg).not.toMatch(/href|url\(|<script|undefined|NaN/)
  }
})
