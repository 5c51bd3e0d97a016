import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readGlyphPack } from '@kassa/domain/receipt/face/glyph-pack.ts'
import type { GlyphSource } from '@kassa/domain/receipt/face/outline.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

const folder = path.join(import.meta.dirname, '../../../../faces')
const packs = ['narrow', 'ja', 'zh'] as const
type Pack = (typeof packs)[number]

const opened = new Map<Pack, GlyphSource>()

/** A pack is read when the first character of it is needed, and kept: a quarter of a second once, nothing afterwards. */
function packOf(name: Pack): GlyphSource {
  const known = opened.get(name)
  if (known) return known
  const fresh = readGlyphPack(brotliDecompressSync(readFileSync(path.join(folder, `${name}.br`))))
  opened.set(name, fresh)
  return fresh
}

/** Glyphs for a document: characters that Chinese and Japanese share look as its language writes them. */
export function glyphsFor(language: Locale): GlyphSource {
  const order: readonly Pack[] = language === 'ja-JP' ? ['narrow', 'ja', 'zh'] : ['narrow', 'zh', 'ja']
  return (character) => {
    for (const name of order) {
      const glyph = packOf(name)(character)
      if (glyph) return glyph
    }
    return undefined
  }
}
