import { textCells } from '../character-width.ts'
import { clusterKey } from '../script/cluster-key.ts'
import { isWrittenFromRight } from '../script/letters.ts'
import { clustersOf, type LetterCluster } from '../script/clusters.ts'
import { CELL_UNITS, unknownGlyph, type CellGlyph, type Contour } from './outline.ts'

/** Letters with their marks by the number of `clusterKey`; in `cells` stands how far one leads, in thousandths of a cell's height. */
export type ClusterSource = (key: number) => CellGlyph | undefined

/** The letter with as many of its marks as the face has together. */
function glyphOf(source: ClusterSource, cluster: LetterCluster): CellGlyph {
  for (let { marks } = cluster; ; marks = marks.slice(0, -1)) {
    const key = clusterKey({ ...cluster, marks })
    const found = key === undefined ? undefined : source(key)
    if (found) return { ...found, cells: found.cells / CELL_UNITS }
    if (marks === '') return unknownGlyph(1)
  }
}

/** A short word is drawn a little wider, so that the gaps beside it are those of blanks. */
const WIDEST = 1.2

/** A word whose letters join or carry marks, in its cells: pressed together where it is wider, else as wide as it is written, where it begins. */
export function wovenWord(source: ClusterSource, word: string): CellGlyph {
  const cells = textCells(word)
  const isTurned = isWrittenFromRight(word)
  const read = clustersOf(word).map((cluster) => ({
    text: cluster.base.normalize('NFKC') + cluster.marks,
    form: cluster.form,
    glyph: glyphOf(source, cluster),
  }))
  const drawn = isTurned ? read.toReversed() : read
  const wide = drawn.reduce((sum, { glyph }) => sum + glyph.cells * CELL_UNITS, 0)
  const room = cells * CELL_UNITS
  const across = wide === 0 ? 1 : Math.min(WIDEST, room / wide)
  const left = isTurned ? room - wide * across : 0
  let x = left
  const contours = drawn.flatMap(({ glyph }) => {
    const moved = glyph.contours.map((contour) => placed(contour, across, x))
    x += glyph.cells * CELL_UNITS * across
    return moved
  })
  return { cells, contours, letters: { across, left, drawn } }
}

const placed = (contour: Contour, across: number, left: number): Contour =>
  contour.map(({ x, y, isOn }) => ({ x: Math.round(x * across + left), y, isOn }))
