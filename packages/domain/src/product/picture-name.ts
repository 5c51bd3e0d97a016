/** A way to read the name of a picture file: the code it stands for, and its place among pictures of that code, from 0 on. */
export interface PictureName {
  readonly code: string
  readonly place: number
}

/** The name without folders and its ending. */
const stemOf = (fileName: string): string =>
  fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .trim()

/** `4006381333931_2`, `4006381333931-2`, `4006381333931 (2)`: the second of several, as cameras and file managers number them. */
const numbered = /^(?<code>.+?)(?:[-_ ](?<plain>\d{1,2})|\s*\((?<bracketed>\d{1,3})\))$/

/**
 * Readings of a picture's file name, the likeliest first: the whole name as a code, then the name without the number at its end. Upper and lower
 * case differ, as in codes (D47). Empty for a name of nothing but an ending.
 */
export function readPictureName(fileName: string): readonly PictureName[] {
  const stem = stemOf(fileName)
  if (stem === '') return []
  const { code, plain, bracketed } = numbered.exec(stem)?.groups ?? {}
  const whole = { code: stem, place: 0 }
  return code === undefined ? [whole] : [whole, { code, place: Number(plain ?? bracketed) }]
}

/** A picture whose product is known, or not. */
export interface PictureMatch {
  readonly name: string
  readonly place: number
  readonly productId: string | null
}

/** `first`: becomes the picture of its product. `further`: its product has an earlier one among them. `unknown`: of no product. */
export type PictureUse = 'first' | 'further' | 'unknown'

/** Returns the use of each picture, in their order: a product has one, that of the lowest place, and of equals the first by name. */
export function usePictures(pictures: readonly PictureMatch[]): readonly PictureUse[] {
  const firsts = new Map<string, PictureMatch>()
  for (const picture of pictures) {
    if (picture.productId === null) continue
    const before = firsts.get(picture.productId)
    if (!before || isBefore(picture, before)) firsts.set(picture.productId, picture)
  }
  return pictures.map((picture) => {
    if (picture.productId === null) return 'unknown'
    return firsts.get(picture.productId) === picture ? 'first' : 'further'
  })
}

const isBefore = (one: PictureMatch, other: PictureMatch): boolean =>
  one.place < other.place || (one.place === other.place && one.name < other.name)
