import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import { readGlyphPack, readNumberedPack } from '@kassa/domain/receipt/face/glyph-pack.ts'
import type { CellGlyph, GlyphSource } from '@kassa/domain/receipt/face/outline.ts'
import { wovenWord, type ClusterSource } from '@kassa/domain/receipt/face/woven-word.ts'
import { isWoven } from '@kassa/domain/receipt/script/letters.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

const folder = path.join(import.meta.dirname, '../../../faces')
const packs = ['narrow', 'ja', 'zh'] as const
/** Pictures among letters, which few names have: read with the first of them. */
type Pack = (typeof packs)[number] | 'emoji'

const opened = new Map<Pack, GlyphSource>()

const fileOf = (name: Pack | 'woven'): string => path.join(folder, `${name}.br`)

/** A pack is read when the first character of it is needed, and kept: a quarter of a second once, nothing afterward. */
function packOf(name: Pack): GlyphSource {
  const known = opened.get(name)
  if (known) return known
  const fresh = readGlyphPack(brotliDecompressSync(readFileSync(fileOf(name))))
  opened.set(name, fresh)
  return fresh
}

let letters: ClusterSource | undefined
const words = new Map<string, CellGlyph>()
const MOST_WORDS = 2_000

/** A word of Arabic, Hebrew or Thai letters; those of goods come again and again. */
function wordOf(word: string): CellGlyph {
  const known = words.get(word)
  if (known) return known
  letters ??= readNumberedPack(brotliDecompressSync(readFileSync(fileOf('woven'))))
  const fresh = wovenWord(letters, word)
  if (words.size >= MOST_WORDS) words.clear()
  words.set(word, fresh)
  return fresh
}

/**
 * Reads the packs before anybody asks, beside the program's own thread, so that the first paper of a process costs what every other costs. One
 * that cannot be read is asked for again when it is needed, and says so then.
 */
export async function warmGlyphs(): Promise<void> {
  for (const name of packs) {
    if (opened.has(name)) continue
    const pack = await readFile(fileOf(name)).then(
      (packed) => promisify(brotliDecompress)(packed),
      () => null,
    )
    if (pack !== null && !opened.has(name)) opened.set(name, readGlyphPack(pack))
  }
}

/** Glyphs for a document: characters that Chinese and Japanese share look as its language writes them. */
export function glyphsFor(language: Locale): GlyphSource {
  const order: readonly Pack[] =
    language === 'ja-JP' ? ['narrow', 'ja', 'zh', 'emoji'] : ['narrow', 'zh', 'ja', 'emoji']
  return (character) => {
    if (isWoven(character)) return wordOf(character)
    for (const name of order) {
      const glyph = packOf(name)(character)
      if (glyph) return glyph
    }
    return undefined
  }
}
