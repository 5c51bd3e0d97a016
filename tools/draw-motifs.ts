// Draws the product pictures into the web app's public folder: `npm run motifs`, after a change in tools/motifs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motifs } from './motifs/motifs.ts'

const folder = join(import.meta.dirname, '../apps/web/public/motifs')
mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(motifs)) writeFileSync(join(folder, `${name}.svg`), svg)
console.log(`${Object.keys(motifs).length} motifs drawn into apps/web/public/motifs`)
