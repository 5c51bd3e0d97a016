import { barCodeKeys } from '@kassa/domain/product/upc.ts'

interface Coded {
  readonly code: string | null
  readonly customCode: string | null
}

/**
 * The line that a code means, among those a search for it found: the one that carries it, or the only one (goods have further
 * codes that a line does not show). Undefined when it could be several.
 */
export function lineOfCode<Line extends Coded>(found: readonly Line[], code: string): Line | undefined {
  const keys = barCodeKeys(code)
  const exact = found.filter(
    ({ code: own, customCode }) => customCode === code || (own !== null && keys.includes(barCodeKeys(own)[0] ?? own)),
  )
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  return found.length === 1 ? found[0] : undefined
}
