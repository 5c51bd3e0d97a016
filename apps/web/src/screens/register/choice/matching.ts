export interface Option {
  readonly value: string
  readonly text: string
}

/** Letters without their marks, in one case: “Cote” finds “Côte”. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ')

/** How well a name fits what was typed: it begins so, one of its words does, it holds it; undefined where it does not. */
function rankOf(text: string, typed: string): number | undefined {
  const at = plain(text).indexOf(typed)
  if (at === -1) return undefined
  if (at === 0) return 0
  return plain(text)
    .split(/[\s/(),-]+/)
    .some((word) => word.startsWith(typed))
    ? 1
    : 2
}

/** Returns the options that fit what was typed, the best first; all of them, in their order, where nothing was. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return options
  return options
    .flatMap((option) => {
      const rank = rankOf(option.text, wanted)
      return rank === undefined ? [] : [{ option, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}
